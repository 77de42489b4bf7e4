"""The page Results."""
