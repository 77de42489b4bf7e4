"""embedding room."""
