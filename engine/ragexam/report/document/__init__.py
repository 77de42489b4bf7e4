"""Map of document."""
