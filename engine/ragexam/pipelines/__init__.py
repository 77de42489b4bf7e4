"""pipelines room."""
