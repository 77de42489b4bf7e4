"""PDF: `reader`, over `lines`; `tables` finds tables, `furniture` headers and footers, `layout` puts lines together again."""
