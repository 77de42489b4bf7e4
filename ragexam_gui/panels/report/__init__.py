"""The page Report: `page`, with the `choices` of a person; `writing` writes files, `printing` paints the PDF."""
