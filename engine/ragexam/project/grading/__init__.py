"""Written answers and their grades, as a person sees them."""
