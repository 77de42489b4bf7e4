"""Pages of the main window: one task of a person in each file."""
