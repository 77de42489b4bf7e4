"""The report as a whole, and the files it becomes.

`records` are its parts; `assemble` puts it together from `options`, with a `logo`; `withhold` keeps back what a reader may
not see; `in_language` translates what the engine says. Files: `html`, `print_layout` and `pdf` for paper, `files` (CSV,
JSON, the response matrix).
"""
