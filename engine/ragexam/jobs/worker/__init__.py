"""Map of worker."""
