"""Graders that ask the questions of a bank of an answer or a passage (EXAM++)."""
