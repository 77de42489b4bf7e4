"""Names of the columns and fields of an exam's file, in the words that people write."""

from __future__ import annotations

LETTERS = "ABCDEFGHIJ"
QUESTION = ("question", "stem", "frage", "user_input")
KEY = ("key", "answer", "correct", "correct_answer", "correct answer", "right", "antwort", "lösung", "richtig")
REFERENCE = ("ground_truth", "ground_truths", "reference")
"""Headings of what would be right, where a file holds what a system answered too (Ragas): then "answer" is the system's."""
CHOICES = ("choices", "options", "antworten")
ANSWERS = frozenset({"answer", "antwort"})
"""Headings under which a table without choices holds reference answers."""
PASSAGE = ("passage", "documentation", "context")
PROOFS = "reference_contexts"
"""Ragas's list of passages that an answer stands on."""
SAID = ("answer", "response", "antwort")
"""Headings of what a system answered, beside a reference."""
HANDED = ("contexts", "retrieved_contexts")
"""Headings of what a system answered from."""
LANGUAGE = ("language", "sprache")
WANTED = ("wanted label", "wanted_label")
DEMAND = ("demand", "anforderung")
PERSON = "label of "
"""Before an annotator's name in the heading of a column of labels."""
MODEL = {"prompt": "label in words, ", "likelihood": "label by likelihood, "}
"""Before a model's name in the heading of a column of its labels, by method."""
