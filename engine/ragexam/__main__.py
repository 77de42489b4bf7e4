"""`python -m ragexam` is the command line, and `--child NAME` one of the program's own processes."""

import sys

from ragexam.children import run_child

if __name__ == "__main__" and not run_child(sys.argv[1:]):
    from ragexam.cli import main

    sys.exit(main())
