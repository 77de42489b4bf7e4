"""Common ground of pages: the base of all pages, the frame of a figure, models found, one answer, people who judge by keys."""
