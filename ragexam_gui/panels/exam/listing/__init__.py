"""The questions as a list: `exam_list.py` with acts on many at once, `filters.py` what of the exam it shows."""
