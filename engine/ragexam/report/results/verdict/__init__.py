"""Verdict: whom to choose, and how sure that is.

`decide` says it, `others` what that means for the rest, `open_cost` how long settling what is open would take, `cautions` what warns.
"""
