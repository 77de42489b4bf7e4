"""Word documents: `reader`, and what their `styles` say of a paragraph."""
