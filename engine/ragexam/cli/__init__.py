"""Every job without a screen: `ragexam COMMAND`.

`main` reads the command line and runs a command; `words/` says what can be typed. The commands, a file a noun: `project`
(new, import, info), `models`, `exam`, `open_items`, `labels`, `train`, `retrieval` (laboratory), `run`, `results` (fit,
refine, report, export), `compare`, `whole` (all, which `beginning` checks first) and `demo`. `output` and
`progress_line` are what they print.
"""

from ragexam.cli.main import main

__all__ = ["main"]
