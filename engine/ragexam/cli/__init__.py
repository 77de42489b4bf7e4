"""Every job without a screen: `ragexam COMMAND`.

`main` reads the command line and runs a command; `words/` says what can be typed, `commands/` does it, a file a noun.
`output` and `progress_line` are what is printed.
"""

from ragexam.cli.main import main

__all__ = ["main"]
