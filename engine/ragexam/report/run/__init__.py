"""Background of a run: `condition_tables` (under which conditions) and `caution_tables` (what to know first)."""
