"""corpus room."""
