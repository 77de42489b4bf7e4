"""The page Corpus: `page`, over `documents` (below `document_filters`, with `listing`), `overview` and `reading`.

Dialogues: `import_dialog`, `chunking`, `page_picture`, and small ones in `dialogs`; `import_words` says how an import ended.
"""
