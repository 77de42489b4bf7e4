"""jobs room."""
