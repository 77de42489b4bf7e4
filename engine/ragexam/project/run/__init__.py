"""Map of run."""
