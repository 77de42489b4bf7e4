"""Files that hold an exam: `jsonl` (everything), `table` (CSV, a person's own exam), `gift` (Moodle), `qti` (other platforms).

Questions with choices and open ones (a reference answer in place of choices) may stand in one file. `columns` is what
fields are called; `items` makes questions of them.
"""
