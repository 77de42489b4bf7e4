"""Map of queries."""
