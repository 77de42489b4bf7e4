"""Makes the environment that RAG Exam runs in: `.venv` beside this folder, with everything in it.

Run by every `make` command, and free of charge once done. It needs nothing but Python 3.11 and its standard
library, may be stopped at any moment, and goes on where it stopped. The work itself is in `environment/`.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - a person may start this with any Python
    sys.exit(
        "RAG Exam needs Python 3.11 or newer; this is Python %d.%d (%s). "  # noqa: UP031
        "Run it with another, for example: make demo PYTHON=/path/to/python3.12"
        % (sys.version_info[0], sys.version_info[1], sys.executable)
    )

from pathlib import Path

from environment.stages import set_up

if __name__ == "__main__":
    sys.exit(set_up(Path(__file__).resolve().parent.parent))
