"""The exam: `items`, and `edits` of them by a person."""
