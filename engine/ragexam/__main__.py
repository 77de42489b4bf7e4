"""`python -m ragexam` is the command line."""

import sys

from ragexam.cli import main

sys.exit(main())
