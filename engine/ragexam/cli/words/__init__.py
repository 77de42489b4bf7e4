"""Words that can be typed: `parser` puts the commands together, `syntax` describes each.

The rest has the names of the rooms of `commands/`: `project` (new, import, info), `models` with `model_servers`, `retrieval`
(laboratory), `run`, `settle`, `systems`, `scenarios`, `results` (fit, refine, compare, report, export), `script`, `whole` (all,
demo); those on questions stand in `exam/`, those on written answers in `grading/`; `response_source` are the options that several
share.
"""
