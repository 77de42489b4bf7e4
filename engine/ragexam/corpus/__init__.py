"""Documents in, chunks out: finding files, reading them, cutting them into passages.

The way through this room: `discover.discover` lists the files of a folder, `read.read_source` turns one file into
documents with their text, `chunkers.chunk_document` cuts a text into chunks. Everything here is a function of its
arguments; nothing is stored and nothing is fetched.
"""
