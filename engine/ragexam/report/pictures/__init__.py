"""Map of pictures."""
