"""The SQLite file itself.

`file` opens and makes it by `schema`, `guard` and `head` look before they trust, `lock` holds it, `connection` reads and
writes in transactions, `faults` turns SQLite's words into ours; `library` imports sqlite-utils.
"""
