"""Map of exam."""
