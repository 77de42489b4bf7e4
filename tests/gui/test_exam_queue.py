"""The order of the review and what becomes of edits while readings come late; no window."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ragexam.project.exam.page import ItemFigures, ItemFit
from ragexam.records import Document, Finding, Guess, Item, ItemState, Span
from ragexam_gui.panels.review.queue import ReviewQueue

DRAFT, ACCEPTED, REJECTED = ItemState.DRAFT, ItemState.ACCEPTED, ItemState.REJECTED


def make(number: int, **fields: Any) -> Item:
    return replace(Item(f"i{number}", f"Question {number}?", ("a", "b", "c"), 0), **fields)


def ids(queue: ReviewQueue) -> list[str]:
    """Go through the whole queue as a person does."""
    queue.step(1 - queue.position[0])
    shown = []
    while True:
        assert queue.current is not None
        shown.append(queue.current.id)
        if not queue.step(1):
            return shown


def accept(queue: ReviewQueue) -> str:
    item = queue.current
    assert item is not None
    queue.lay({item.id: replace(item, state=ACCEPTED)})
    queue.next_draft()
    return item.id


def test_orders() -> None:
    finding = Finding("distinct", None, None, False, "because")
    items = [
        make(0, state=ACCEPTED, evidence=(Span("z", 0, 1),)),
        make(1, evidence=(Span("a", 50, 60),)),
        make(2, findings=(finding,), evidence=(Span("a", 10, 20),)),
        make(3, state=REJECTED),
        make(4, guesses=(Guess("h", "m", (0, 1, 1), 0.33),), state=DRAFT, evidence=(Span("z", 9, 10),)),
    ]
    queue = ReviewQueue()
    queue.documents = {"a": Document("a", "a.md", "Apples"), "z": Document("z", "z.md", "Zebras")}
    queue.take(items, 0)
    assert ids(queue) == ["i1", "i2", "i4", "i0", "i3"]
    queue.arrange("warnings")
    assert ids(queue) == ["i2", "i4", "i1", "i0", "i3"]
    queue.arrange("exam")
    assert ids(queue) == ["i0", "i1", "i2", "i3", "i4"]
    queue.arrange("documents")
    assert ids(queue) == ["i2", "i1", "i0", "i4", "i3"]

    def figures(correlation: float | None) -> ItemFigures:
        return ItemFigures(3, 6, (), (3, 3, 0), ItemFit("rasch", 1.0, 0.0, 0.0, None, None, None, correlation))

    queue.figures = {"i0": figures(0.6), "i3": figures(-0.4), "i4": replace(figures(None), right=1)}
    queue.arrange("suspect")
    assert ids(queue) == ["i3", "i0", "i4", "i1", "i2"]
    queue.figures |= {"i1": ItemFigures(0, 0, (), (2, 4), None, 6, "written")}
    queue.arrange("suspect")
    assert ids(queue) == ["i3", "i0", "i4", "i1", "i2"], "chosen and not written is not suspect"


def test_held_down_with_readings_that_come_late_no_item_is_skipped() -> None:
    queue = ReviewQueue()
    items = [make(n) for n in range(60)]
    queue.take(items, 0)
    stored = {item.id: item for item in items}
    late: list[tuple[list[Item], int]] = []
    met = []
    for turn in range(60):
        item = queue.current
        assert item is not None
        assert item.state is DRAFT
        met.append(accept(queue))
        stored[met[-1]] = replace(stored[met[-1]], state=ACCEPTED)
        late.append((list(stored.values()), queue.edits))
        if turn % 3 == 2:  # a reading arrives that began several edits ago
            queue.take(*late[max(0, turn - 7)])
            assert queue.review.reviewed == turn + 1, "what was accepted since is not forgotten"
    assert met == [f"i{n}" for n in range(60)]
    queue.take(*late[-1])
    assert queue.review.reviewed == queue.review.total == 60
    assert not queue.next_draft()
    assert queue.current is not None
    assert queue.current.id == "i59"


def test_the_order_stays_while_items_change_and_come() -> None:
    queue = ReviewQueue()
    queue.take([make(n) for n in range(4)], 0)
    accept(queue)
    assert [queue.position, queue.review.reviewed] == [(2, 4), 1]
    queue.take([make(0, state=ACCEPTED), *(make(n) for n in range(1, 6))], queue.edits)
    assert ids(queue) == [f"i{n}" for n in range(6)], "new ones come last, and the accepted one keeps its place"


def test_deleted_and_brought_back_to_its_place() -> None:
    queue = ReviewQueue()
    queue.take([make(n) for n in range(4)], 0)
    queue.step(1)
    gone = queue.current
    assert gone is not None
    queue.lay({gone.id: None})
    assert queue.current is not None
    assert queue.current.id == "i2", "the next one moves up"
    queue.take([make(n) for n in range(4)], 0)  # a reading from before the deletion
    assert queue.item("i1") is None
    queue.lay({gone.id: gone})
    assert ids(queue) == ["i0", "i1", "i2", "i3"]


def test_the_last_one_deleted_leaves_the_one_before() -> None:
    queue = ReviewQueue()
    queue.take([make(n) for n in range(2)], 0)
    queue.step(1)
    queue.lay({"i1": None})
    assert queue.current is not None
    assert queue.current.id == "i0"
    queue.lay({"i0": None})
    assert queue.current is None
    assert queue.position == (0, 0)
    assert not queue.next_draft()


def test_a_scope_is_left_when_another_item_is_wanted() -> None:
    queue = ReviewQueue()
    queue.take([make(n) for n in range(5)], 0)
    queue.arrange("exam", ["i1", "i3"])
    assert ids(queue) == ["i1", "i3"]
    assert queue.review.total == 2
    queue.take([make(n) for n in range(6)], 0)
    assert ids(queue) == ["i1", "i3"], "what is new is outside of it"
    assert queue.show_item("i4")
    assert queue.scope is None
    assert queue.position == (5, 6)
    assert not queue.show_item("nothing")


def test_another_project_starts_anew_in_the_same_order() -> None:
    queue = ReviewQueue()
    queue.take([make(n) for n in range(3)], 0)
    queue.arrange("exam", ["i2"])
    queue.lay({"i2": None})
    queue.forget()
    assert (queue.current, queue.edits, queue.order, queue.scope) == (None, 0, "exam", None)
    queue.take([make(7)], 0)
    assert ids(queue) == ["i7"]
