"""The run: in `run` every chosen pipeline sits the exam; `few_shot` chooses its in-context examples."""
