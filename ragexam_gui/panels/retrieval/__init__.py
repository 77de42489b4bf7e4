"""The page of retrieval: which way of finding passages finds the evidence of which kind of question."""
