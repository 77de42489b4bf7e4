"""retrieval room."""
