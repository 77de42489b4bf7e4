"""Map of results."""
