"""The page Exam."""
