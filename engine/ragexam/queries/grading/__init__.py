"""Quick readings of written answers and their grades.

`response_source` is the one place where a written answer becomes a response.
"""
