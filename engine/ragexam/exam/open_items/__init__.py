"""Map of open_items."""
