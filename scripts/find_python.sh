#!/bin/sh
# Prints the path of a Python that RAG Exam can be set up with: 3.11 or newer, best one that can make virtual
# environments. Says in one sentence what is missing otherwise. PYTHON=/path/to/python overrides the search.
fallback=""
for name in ${PYTHON:+"$PYTHON"} python3.11 python3.12 python3.13 python3.14 python3 python; do
    # Running it is the only sure test: a name on the PATH may be a launcher for a version that is not installed.
    path=$("$name" -c 'import sys; print(sys.executable if sys.version_info >= (3, 11) else "")' 2>/dev/null </dev/null) || continue
    [ -n "$path" ] || continue
    if "$path" -c 'import ensurepip, venv' 2>/dev/null </dev/null; then
        printf '%s\n' "$path"
        exit 0
    fi
    [ -n "$fallback" ] || fallback=$path
done
if [ -n "$fallback" ]; then
    printf '%s\n' "$fallback"  # the set-up itself installs what is missing, or says how
    exit 0
fi
found=$(python3 --version 2>/dev/null </dev/null) || found="none"
echo "RAG Exam needs Python 3.11 or newer, and this machine has: $found." >&2
echo "Install one (Debian, Ubuntu: sudo apt-get install python3 python3-venv python3-dev; macOS: brew install python@3.12)" >&2
echo "or name one that you have: make demo PYTHON=/path/to/python3.12" >&2
exit 1
