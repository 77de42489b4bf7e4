"""The commands, a file a noun.

`project` (new, import, info), `models`, `exam`, `open_items`, `labels`, `train`, `retrieval` (laboratory), `run`, `results`
(fit, refine, report, export), `compare`, `whole` (all, which `beginning` checks first) and `demo`.
"""
