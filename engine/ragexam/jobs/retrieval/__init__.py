"""Map of retrieval."""
