"""Jobs on the corpus: `import_documents` reads files and cuts their texts into chunks, `rechunk` cuts all anew.

`commit` stores what reading a file gave, `scans` has its scanned pages recognised.
"""
