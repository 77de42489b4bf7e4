"""Map of labels."""
