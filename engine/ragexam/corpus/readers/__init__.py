"""One reader a file format: bytes in, plain text with Markdown-like headings, lists and tables out.

`base` is what all share. Formats of several files have a folder: `pdf/`, `docx/`, `html/`, `markdown/`, `table_files/` (CSV,
JSON, JSON Lines); `plain` and `stackexchange` are one file each.
"""
