"""The commands, a file a noun; those on questions stand in `exam/`, those on written answers in `grading/`.

`project` (new, import, info), `models`, `model_servers`, `retrieval` (laboratory), `run`, `settle`, `systems`, `results` (fit, refine,
report, export), `compare`, `script`, `whole` (all, which `beginning` checks first) and `demo`; `response_source` are the options that
several share.
"""
