"""Graders that ask a language model about an answer, its reference and its passages."""
