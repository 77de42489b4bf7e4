"""The report as pages: `blocks` and `tables` become strips of paper (`measures`), `pages` lays them out and paints them.

`view` shows them on screen, `pdf` writes them; `steps` does both a little at a time.
"""
