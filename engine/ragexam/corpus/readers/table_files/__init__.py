"""CSV, JSON and JSON Lines: `reader`, and which of their `columns` is what."""
