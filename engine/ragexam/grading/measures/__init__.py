"""Measures that several graders share: words in common, sequences in common, token vectors, words of refusal."""
