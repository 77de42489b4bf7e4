"""Map of items."""
