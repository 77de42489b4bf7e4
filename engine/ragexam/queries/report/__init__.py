"""Map of report."""
