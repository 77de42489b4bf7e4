"""Question banks: `tab.py` shows them, `dialogs.py` asks before they are made or used."""
