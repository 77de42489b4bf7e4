"""Quick readings of written answers and their grades."""
