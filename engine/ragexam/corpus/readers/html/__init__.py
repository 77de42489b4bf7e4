"""HTML: `reader`; `parts` says which of a page hold its text, `writer` writes them."""
