"""Words of the commands that make and judge questions.

`items` (generate, exam-capacity, items), `open_items` (generate-open, critique), `labels` (label, labels, sheet, training), `reword`,
`bundle` and `train`.
"""
