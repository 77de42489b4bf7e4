"""The corpus as a window shows it: its `page`, the `files` behind the documents, what another `chunking` would change."""
