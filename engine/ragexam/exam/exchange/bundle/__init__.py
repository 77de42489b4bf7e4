"""Exams that are handed on: `contents` says what goes into the package and reads it, `signature` seals it and says who did.

A package is a zip file of plain files: `manifest.json`, `items.jsonl`, `answers.json`, `documents/`, `SHA256SUMS` over all of them,
and `signature.json` over that. `sha256sum -c SHA256SUMS` checks it without this program, but for the signature.
"""
