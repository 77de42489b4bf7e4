"""Markdown: `reader`, with `front_matter` and the marks `inline`."""
