"""Readings are tried on projects that jobs have made: the same fixtures as those of the jobs' tests."""

from tests.jobs.conftest import (
    bench,
    choose,
    corpus,
    corpus_place,
    imported,
    imported_once,
    make_items,
    no_models_of_this_machine,
    ready,
    sound_corpus,
    store,
)

__all__ = [
    "bench",
    "choose",
    "corpus",
    "corpus_place",
    "imported",
    "imported_once",
    "make_items",
    "no_models_of_this_machine",
    "ready",
    "sound_corpus",
    "store",
]
