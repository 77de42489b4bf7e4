"""The run: in `run` every chosen pipeline sits the exam, by `sitting`; `few_shot` chooses its in-context examples."""
