"""Map of words."""
