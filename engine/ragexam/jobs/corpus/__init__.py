"""Map of corpus."""
