"""Map of whole."""
