"""Names of the columns and fields of an exam's file, in the words that people write."""

from __future__ import annotations

LETTERS = "ABCDEFGHIJ"
QUESTION = ("question", "stem", "frage")
KEY = ("key", "answer", "correct", "correct_answer", "correct answer", "right", "antwort", "lösung", "richtig")
CHOICES = ("choices", "options", "antworten")
ANSWERS = frozenset({"answer", "antwort"})
"""Headings under which a table without choices holds reference answers."""
PASSAGE = ("passage", "documentation", "context")
LANGUAGE = ("language", "sprache")
WANTED = ("wanted label", "wanted_label")
DEMAND = ("demand", "anforderung")
PERSON = "label of "
"""Before an annotator's name in the heading of a column of labels."""
MODEL = {"prompt": "label in words, ", "likelihood": "label by likelihood, "}
"""Before a model's name in the heading of a column of its labels, by method."""
