"""Documents in, chunks out: finding files, reading them, cutting them into passages.

The way through this room: `discover` lists the files of a folder, `read` turns one into documents by way of the reading process
(`bounded` starts and bounds it, `side_by_side` several; `reader_process` is that process, in which `read_file` reads), `chunkers/`
cuts texts into chunks along their `units`. `formats` finds the kinds of `readers/`, `kinds` tells which one a file is, `ocr/`
recognises text of scanned pages. What readers share: `blocks`, `text`, `language`, `sentences`; `outcome` and `statistics` put
an import and a corpus into figures. Everything here is a function of its arguments; nothing is stored and nothing is fetched.
"""
