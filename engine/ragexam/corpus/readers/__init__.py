"""One reader a file format: bytes in, plain text with Markdown-like headings, lists and tables out."""
