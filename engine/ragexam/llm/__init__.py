"""llm room."""
