"""The exam in figures: `statistics.py` what it is made of, `coverage.py` which documents and topics it asks about."""
