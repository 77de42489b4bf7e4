"""Repositories of the corpus: `documents`, `chunks`, `vectors`."""
