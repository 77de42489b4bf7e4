"""irt room."""
