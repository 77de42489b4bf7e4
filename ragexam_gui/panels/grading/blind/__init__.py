"""People grade answers blind: `start.py` before it (who, how many, which), `desk.py` one answer at a time."""
