"""CSV, JSON and JSON Lines: `reader`, how a file parts its columns (`dialect`), and which of their `columns` is what."""
