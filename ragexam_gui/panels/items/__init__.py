"""The page Items: item response theory."""
