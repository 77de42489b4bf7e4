"""Map of models."""
