"""Map of pipelines."""
