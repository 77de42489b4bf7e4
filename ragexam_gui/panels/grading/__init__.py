"""The page of written answers: `page.py` with its `strip.py`, and a room or a file for each of its tabs.

- `answers/`: all answers as a list, and one to read
- `blind/`: people grade, not knowing who wrote
- `nuggets/`: facts of references, to read and to mend
- `banks/`: question banks, and the searches ranked by them
- `trust.py`: which grader can be trusted; `confusion.py`: where answers go wrong; `two_ways.py`: where choices and
  written answers disagree; `scenarios/`: who fails at what
- `write_dialog.py`, `grade_dialog.py`, `import_dialog.py`: before answers are written, graded, read from a file
"""
