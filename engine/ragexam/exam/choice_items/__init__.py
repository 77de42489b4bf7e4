"""Map of choice_items."""
