"""Answers given elsewhere, on their way in; answers on their way out, and to people who grade them and back.

`answer_files` of other systems (`likely_columns` proposes one that is not understood, `column_files` turns
columns of JSON into rows), `answer_export` of all answers with their
grades, `sheets` of people who grade; what answers are held against: `bank_files`, `nugget_sheets`.
"""
