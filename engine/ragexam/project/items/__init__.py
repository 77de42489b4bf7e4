"""The `page` of items as `records`, one item in `detail`, and the exam's `improvement` step by step; what a project says of `fits`."""
