"""Readings of scenarios: which there are, what was answered, and what came of it."""
