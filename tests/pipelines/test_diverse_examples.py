"""Diverse in-context examples: hand-worked spreads, a slow plain reference, and the same exclusions as drawn ones."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragexam.errors import InputError
from ragexam.pipelines.examples import Examples
from ragexam.records import Item, Span


def item(name, key=0, language="en", start=None, answer=""):
    choices = tuple((answer or f"right {name}") if j == key else f"wrong {j}" for j in range(4))
    evidence = () if start is None else (Span("d", start, start + 5),)
    return Item(name, f"Question {name}?", choices, key, evidence, language=language)


def at(**degrees):
    """Return unit vectors in the plane by their angle."""
    return {
        name: np.array([np.cos(np.radians(d)), np.sin(np.radians(d))], dtype=np.float32) for name, d in degrees.items()
    }


ASKED = item("asked", answer="something else")


def names(chosen):
    return [i.id for i in chosen]


def test_the_medoid_first_then_what_is_farthest_from_all_taken():
    vectors = at(a=0, b=30, c=40, d=100, e=200)
    # Sums of cosines: a -0.98+0.87+0.77-0.17, b: .87+.98+.34-.98, c: .77+.98+.5-.94, d: -.17+.34+.5-.17, e: negative:
    # with their own 1, c has 2.31, b 2.21, a 1.69, d 1.50, e -2.06. So c; then e (160 degrees off); then of a (40), b
    # (10) and d (60) the farthest from both: d; then a, then b.
    pool = [item(n) for n in vectors]
    assert names(Examples(pool, 0, vectors).of(ASKED, 5, "diverse")) == ["c", "e", "d", "a", "b"]


def test_equally_far_ones_go_by_the_keys_balance_then_by_id():
    vectors = at(m=0, x=90, y=-90, z=-90.1, o=1)
    pool = [item("m", 0), item("x", 0), item("y", 0), item("z", 1), item("o", 2)]
    # m and o are the medoids (cosine sums equal to two decimals): m by id. x, y, z are equally far (0.00): z has a key of its own.
    assert names(Examples(pool, 0, vectors).of(ASKED, 3, "diverse"))[:2] == ["m", "z"]
    pool[3] = item("z", 0)
    assert names(Examples(pool, 0, vectors).of(ASKED, 3, "diverse"))[:2] == ["m", "x"]


def test_neither_seed_nor_order_of_the_pool_matters():
    rng = np.random.default_rng(1)
    pool = [item(f"i{n}", n % 4) for n in range(20)]
    points = rng.normal(size=(20, 5))
    vectors = {i.id: (p / np.linalg.norm(p)).astype(np.float32) for i, p in zip(pool, points, strict=True)}
    first = Examples(pool, 0, vectors).of(ASKED, 3, "diverse")
    assert first == Examples(pool[::-1], 99, vectors).of(ASKED, 3, "diverse")
    assert first != Examples(pool, 0).of(ASKED, 3)


def test_all_items_share_the_examples_but_those_that_they_would_help():
    rng = np.random.default_rng(2)
    pool = [item(f"i{n}", n % 4, start=10 * n) for n in range(15)]
    vectors = {i.id: v for i, v in zip(pool, np.eye(15, dtype=np.float32) + 0.1 * rng.random((15, 15)), strict=True)}
    examples = Examples(pool, 0, {k: (v / np.linalg.norm(v)).astype(np.float32) for k, v in vectors.items()})
    chosen = {i.id: names(examples.of(i, 3, "diverse")) for i in pool}
    (common, count), *_ = Counter(map(tuple, chosen.values())).most_common()
    assert count == 12
    for name in common:
        assert name not in chosen[name]
        assert set(common) - {name} < set(chosen[name])  # the other two stay
    near = item("near", 1, start=10 * int(common[0][1:]))  # shares evidence with the first example
    assert common[0] not in names(examples.of(near, 3, "diverse"))
    same = item("same", 1, answer=f"right {common[1]}")
    assert common[1] not in names(examples.of(same, 3, "diverse"))


def test_two_that_help_each_other_are_not_taken_together():
    vectors = at(a=0, b=180, c=90)
    pool = [item("a", start=0), item("b", start=2), item("c", start=50)]
    chosen = names(Examples(pool, 0, vectors).of(ASKED, 3, "diverse"))
    assert len(chosen) == 2
    assert not {"a", "b"} <= set(chosen)


def test_own_language_first_and_then_the_farthest_of_the_others():
    vectors = at(e1=0, e2=20, g1=10, g2=170, g3=200)
    pool = [item("e1"), item("e2"), item("g1", language="de"), item("g2", language="de"), item("g3", language="de")]
    chosen = names(Examples(pool, 0, vectors).of(ASKED, 4, "diverse"))
    assert chosen == ["e1", "e2", "g3", "g2"]  # g3 is 160 degrees from both, g2 then 30 from g3, g1 10 from e1
    german = names(Examples(pool, 0, vectors).of(replace(ASKED, language="de"), 3, "diverse"))
    assert set(german) == {"g1", "g2", "g3"}


def test_an_open_item_can_be_asked_but_is_no_example():
    vectors = at(a=0, b=90, o=180)
    open_item = Item("o", "What is it?", (), -1, answer="right a")
    pool = [item("a"), item("b"), open_item]
    assert names(Examples(pool, 0, vectors).of(ASKED, 3, "diverse")) == ["a", "b"]
    assert names(Examples(pool, 0, vectors).of(open_item, 3, "diverse")) == ["b"]  # a has its answer
    assert names(Examples(pool, 0).of(open_item, 3)) == ["b"]


def test_without_vectors_and_without_sense():
    with pytest.raises(InputError, match="chosen by an embedding model"):
        Examples([item("a")], 0).of(ASKED, 1, "diverse")
    with pytest.raises(InputError, match="seeded, diverse"):
        Examples([item("a")], 0).of(ASKED, 1, "clever")
    assert Examples([], 0, {}).of(ASKED, 2, "diverse") == ()
    assert Examples([item("a")], 0).of(ASKED, 0, "diverse") == ()


def plainly(pool, vectors, n):
    """Farthest-first traversal, said slowly."""
    pool = sorted(pool, key=lambda i: i.id)
    left, taken = list(pool), []

    def cosine(a, b):
        return float(np.dot(np.float64(vectors[a.id]), np.float64(vectors[b.id])))

    while left and len(taken) < n:
        if taken:
            badness = {i.id: round(max(cosine(i, t) for t in taken), 2) for i in left}
        else:
            badness = {i.id: round(-sum(cosine(i, o) for o in pool), 2) for i in left}
        keys = Counter(t.key for t in taken)
        best = min(left, key=lambda i: (badness[i.id], keys[i.key], i.id))
        left.remove(best)
        taken.append(best)
    return taken


@given(st.integers(0, 10_000), st.integers(1, 12), st.integers(1, 6))
def test_agrees_with_the_plain_traversal(seed, size, n):
    rng = np.random.default_rng(seed)
    pool = [item(f"i{k}", int(rng.integers(4))) for k in range(size)]
    points = rng.normal(size=(size, 3))
    vectors = {i.id: (p / np.linalg.norm(p)).astype(np.float32) for i, p in zip(pool, points, strict=True)}
    assert names(Examples(pool, 0, vectors).of(ASKED, n, "diverse")) == names(plainly(pool, vectors, n))


@given(st.integers(0, 1000))
def test_a_diverse_choice_is_wider_than_drawn_ones_on_average(seed):
    rng = np.random.default_rng(seed)
    pool = [item(f"i{k}", k % 4) for k in range(30)]
    points = rng.normal(size=(30, 8))
    vectors = {i.id: (p / np.linalg.norm(p)).astype(np.float32) for i, p in zip(pool, points, strict=True)}

    def nearest(chosen):
        grid = np.array([vectors[i.id] for i in chosen])
        return float((grid @ grid.T - 2 * np.eye(len(chosen))).max())

    drawn = np.mean([nearest(Examples(pool, s).of(ASKED, 3)) for s in range(20)])
    assert nearest(Examples(pool, 0, vectors).of(ASKED, 3, "diverse")) < drawn
