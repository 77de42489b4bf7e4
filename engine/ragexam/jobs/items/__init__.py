"""Jobs that judge the items: `fit` an item response model and keep it, `refine` the exam step by step."""
