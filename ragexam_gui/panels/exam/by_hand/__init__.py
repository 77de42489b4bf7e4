"""Questions written by a person: `write_dialog.py` the wording, `evidence.py` the words of a document that prove it."""
