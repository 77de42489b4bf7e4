"""Two versions of an exam: what is the same is paired, the rest is listed, worked by hand."""

from __future__ import annotations

import dataclasses
import math

import numpy as np

from ragexam.report.results.versions.comparison import (
    ExamVersion,
    VersionItem,
    change_sentences,
    change_table,
    changed_items_table,
    compare_versions,
    trend_table,
    unlike_sentences,
    unmatched_table,
)
from ragexam.report.results.versions.version_shares import shares_table

NAN = math.nan


def version(name: str, items: str, **rows: list[float]) -> ExamVersion:
    """Return a version whose questions are letters, each of its own document; pipelines by name."""
    asked = tuple(VersionItem(letter, f"Question {letter}?", f"doc {letter}") for letter in items)
    return ExamVersion(name, tuple((key, f"Pipeline {key}") for key in rows), asked, np.array(list(rows.values())))


OLD = version("old", "abcd", P=[1, 0, 0, 1], Q=[1, 1, 1, 1], gone=[0, 0, 0, 0])
NEW = version("new", "cbxa", P=[1, 1, 0, NAN], Q=[1, 1, 0, 0], fresh=[1, 1, 1, 1], silent=[NAN] * 4)


def test_what_is_the_same_is_paired_by_wording() -> None:
    comparison = compare_versions(OLD, NEW, 0)
    assert comparison.common == ("c", "b", "a")
    p, q = comparison.pairs
    # P has no answer to a in the new one: c and b are left, both wrong before and right after.
    assert (p.label, p.before, p.after, p.gained, p.lost, p.difference.n) == ("Pipeline P", 0.0, 1.0, 2, 0, 2)
    assert (q.before, q.gained, q.lost, q.difference.n) == (1.0, 0, 1, 3)
    assert q.difference.difference is not None
    assert math.isclose(q.difference.difference, -1 / 3)
    assert q.difference.low is not None
    assert q.difference.low < -1 / 3 < (q.difference.high or 0)


def test_what_is_said_and_listed() -> None:
    comparison = compare_versions(OLD, NEW, 0)
    first, second = change_sentences(comparison)
    assert first == "Questions in both: 3; only in old: 1; only in new: 1."
    assert second.startswith("Of 2 pipelines in both, ")
    assert [row[0] for row in change_table(comparison).rows] == ["Pipeline P", "Pipeline Q"]
    rows = changed_items_table(comparison).rows
    assert sorted(rows) == [("Question a?", 0, 1), ("Question b?", 1, 0), ("Question c?", 1, 0)]
    assert unmatched_table(comparison).rows == (
        ("Pipeline", "old", "Pipeline gone"),
        ("Pipeline", "new", "Pipeline fresh"),
        ("Question", "old", "Question d?"),
        ("Question", "new", "Question x?"),
    )


def test_many_changes_the_same_way_are_called_better() -> None:
    letters = "abcdefghijklmnop"
    old = version("old", letters, P=[0.0] * 16)
    better = change_sentences(compare_versions(old, version("new", letters, P=[1.0] * 14 + [0.0] * 2), 0))[1]
    assert better.startswith("Of 1 pipeline in both, 1 got better and 0 got worse")
    worse = change_sentences(compare_versions(version("new", letters, P=[1.0] * 16), old, 0))[1]
    assert worse.startswith("Of 1 pipeline in both, 0 got better and 1 got worse")


def test_what_was_settled_is_told() -> None:
    settled = dataclasses.replace(NEW, settled=True)
    assert "not drawn evenly" in change_sentences(compare_versions(OLD, settled, 0))[-1]
    assert "not drawn evenly" not in " ".join(change_sentences(compare_versions(OLD, NEW, 0)))


def test_who_was_asked_a_part_by_design_has_no_share_and_no_change() -> None:
    before = version("old", "abcd", P=[0, 0, 1, 1], whole=[0, 0, 1, 1])
    after = version("new", "abcd", P=[1, 1, math.nan, math.nan], whole=[1, 1, 1, 1])
    settled = compare_versions(before, dataclasses.replace(after, settled=True), 0)
    rows = {row[0]: row for row in change_table(settled).rows}
    assert rows["Pipeline P"][1:6] == (None, None, None, None, None)
    assert rows["Pipeline P"][6:9] == (2, 2, 0)
    assert rows["Pipeline whole"][1:4] == (0.5, 1.0, 0.5)
    assert "by design" in change_table(settled).note
    shares = {(row[0], row[1]): row[2] for row in shares_table(settled).rows}
    assert shares["new", "Pipeline P"] is None
    assert shares["new", "Pipeline whole"] == 1.0
    assert "by design" in shares_table(settled).note
    run = compare_versions(before, after, 0)
    assert {row[0]: row for row in change_table(run).rows}["Pipeline P"][1:4] == (0.0, 1.0, 1.0)
    assert "by design" not in change_table(run).note
    apart = trend_table([version("x", "xy", P=[1, 0]), dataclasses.replace(after, settled=True)])
    assert {row[0]: row[2] for row in apart.rows} == {"Pipeline P": None, "Pipeline whole": 1.0}


def test_strangers_have_nothing_to_pair() -> None:
    comparison = compare_versions(OLD, version("other", "xy", P=[1, 1]), 0)
    assert comparison.pairs == ()
    assert "nothing can be paired" in change_sentences(comparison)[1]


def test_a_trend_is_of_what_all_share() -> None:
    third = version("third", "abz", P=[1, 1, 1], Q=[0, 1, 0])
    table = trend_table([OLD, NEW, third])
    assert table.columns == ("Pipeline", "old", "new", "third")
    shares = {row[0]: row[1:] for row in table.rows}
    assert shares["Pipeline Q"] == (1.0, 0.5, 0.5), "on a and b"
    assert shares["Pipeline P"] == (0.5, None, 1.0), "it has no answer to a in the second"
    assert shares["Pipeline fresh"] == (None, 1.0, None)
    assert "2 questions" in table.note
    apart = trend_table([OLD, version("other", "xy", P=[1, 0])])
    assert apart.rows[0][1:] == (0.5, 0.5)
    assert "share no question" in apart.note


def test_what_was_decided_otherwise_is_told() -> None:
    chosen = dataclasses.replace(NEW, mode="per_character", source="chosen")
    summed = dataclasses.replace(OLD, mode="sum", source="chosen")
    written = dataclasses.replace(OLD, name="graded", source="written:people::3")
    assert unlike_sentences([summed, chosen]) == [
        "old compares choices plain sum, new per character: what changed may come from that alone."
    ]
    (told,) = unlike_sentences([written, chosen, chosen])
    assert told.startswith("graded and new do not count the same as right")
    assert unlike_sentences([OLD, chosen]) == [], "nobody knows"
    assert unlike_sentences([dataclasses.replace(written), written]) == []
    assert unlike_sentences([dataclasses.replace(OLD, mode="damaged"), chosen]) == []
