"""The review of one item after the other."""
