"""Checks what a generation is known by."""

from __future__ import annotations

from ragexam.exam.choice_items.settings import GenerationSettings


def test_the_mix_leaves_what_older_projects_keep_under_its_key() -> None:
    # Keys as they were before there were mixes.
    assert GenerationSettings().key == GenerationSettings().exam_key == "91c590fc1308bd57"
    assert GenerationSettings(seed=3, n_choices=5).key == "cc59f5d06c75db08"


def test_another_mix_is_another_exam_of_the_same_attempts() -> None:
    balanced = GenerationSettings(blueprint="balanced")
    assert balanced.key == GenerationSettings().key
    assert len({balanced.exam_key, GenerationSettings().exam_key, GenerationSettings(blueprint="hard").exam_key}) == 3


def test_the_share_of_words_is_part_of_the_key_only_where_it_is_another() -> None:
    assert GenerationSettings(word_share=0.6).key == "91c590fc1308bd57"
    assert GenerationSettings(word_share=0.3).key != GenerationSettings().key
