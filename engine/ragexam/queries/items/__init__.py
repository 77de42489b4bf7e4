"""What is kept of the item response model: `fits` (also fits that are not kept) and `refinements`; their `records`."""
