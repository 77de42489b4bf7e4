"""What a question asks of a pipeline: its demand.

`kind` says what a kind of question declares, `kinds/` holds one file a kind; `DEMANDS` finds them by their declaration.
"""
