"""Every job without a screen: `ragexam COMMAND`."""

from ragexam.cli.main import main

__all__ = ["main"]
