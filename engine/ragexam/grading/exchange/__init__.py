"""Answers given elsewhere, on their way in; answers on their way to people who grade them, and back.

`answer_files` of other systems, `sheets` of people who grade; what answers are held against: `bank_files`, `nugget_sheets`.
"""
