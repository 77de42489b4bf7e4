"""Results as a decision, tables, pictures and files. Reads records and arrays; writes text."""
