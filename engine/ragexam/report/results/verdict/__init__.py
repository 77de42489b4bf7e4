"""Verdict: `decide` says what to choose and how sure that is, `others` what that means for the rest, `cautions` what warns of it."""
