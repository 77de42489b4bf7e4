"""Graders over the token vectors of an embedding model."""
