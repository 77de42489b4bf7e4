"""Written answers and their grades."""
