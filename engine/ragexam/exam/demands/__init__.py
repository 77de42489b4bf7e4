"""Demands: what questions ask of a pipeline.

`kind` says what a kind of question declares, `kinds/` holds one file a kind; `DEMANDS` finds them by their declaration.
"""
