"""Written answers to read: `tab.py` lists them, `reading.py` shows one as `answer_text.py` words it, `troubles.py` what is missing."""
