"""The page Pipelines, and trying one question."""
