"""Prompts of the literature that ask for a grade directly, as comparison."""
