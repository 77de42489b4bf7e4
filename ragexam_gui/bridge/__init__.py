"""Between engine and window: the open project, its job, what changed, and errors as sentences."""
