"""Long texts with marked passages."""
