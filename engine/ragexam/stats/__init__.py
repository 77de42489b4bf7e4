"""stats room."""
