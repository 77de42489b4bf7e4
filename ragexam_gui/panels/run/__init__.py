"""The page Run: `page` with its `grid`, the figures in `strip`, `failures` and `conditions`; `settle_panel` settles the choice."""
