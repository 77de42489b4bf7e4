"""`python -m ragexam_gui [PROJECT]` starts the window."""

import sys

from ragexam_gui.app import main

if __name__ == "__main__":
    sys.exit(main())
