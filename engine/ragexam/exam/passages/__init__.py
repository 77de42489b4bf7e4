"""Map of passages."""
