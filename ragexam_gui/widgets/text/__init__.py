"""Long texts with marked passages: `marked_text` with its `margin`; `positions` counts characters as Qt and as Python do."""
