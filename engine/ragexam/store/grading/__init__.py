"""Written answers (`answers`), their `grades`, and the `rubrics` that answers are held against."""
