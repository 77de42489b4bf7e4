"""The exam as a window shows it.

`generated` is what a project says of generations. `page`: items with their evidence, tables, coverage. Writing:
`generation` (choices), `open_items` (open questions and critiques), `rewording` (in other words), `attempts` and `first_fact` (what
models tried).
`labels` shows how labels are spread. Out and in: `files` (whole exams), `bundles` (handed on), `label_files` (annotators' sheets, training
data). `subsets` says which questions a cell or a threshold means.
"""
