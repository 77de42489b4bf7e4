"""exam room."""
