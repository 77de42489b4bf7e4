"""The order in which questions are reviewed, and how far the review is. No widget: it is asked many times a second."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from ragexam.records import Document, Item, ItemState
from ragexam_gui.models.items import warnings_of

if TYPE_CHECKING:
    from ragexam.project.exam.page import ItemFigures, ItemScores

Order = Literal["drafts", "warnings", "suspect", "exam", "documents"]
ORDERS: tuple[Order, ...] = get_args(Order)

_RANK = {ItemState.DRAFT: 0, ItemState.ACCEPTED: 1, ItemState.REJECTED: 2, ItemState.DROPPED: 3}


@dataclass(frozen=True, slots=True)
class Review:
    """Progress of the review.

    Attributes:
        reviewed: Items that a person has accepted or rejected.
        total: The same with the drafts; what filters dropped waits for nobody.
    """

    reviewed: int
    total: int


class ReviewQueue:
    """Items in the order of the review, with the edits that a person has just made laid over what was read.

    What is read comes later than what a person does. Each edit therefore gets a number; a reading is asked for with
    the number of the last edit before it, and lies under the edits that came after.
    """

    def __init__(self) -> None:
        self._read: dict[str, Item] = {}
        self._over: dict[str, tuple[int, Item | None]] = {}
        self._items: dict[str, Item] = {}
        self._order: list[str] = []
        self._index_of: dict[str, int] = {}
        self._lost: dict[str, int] = {}
        self._current = ""
        self._scope: frozenset[str] | None = None
        self.documents: Mapping[str, Document] = {}
        self.figures: Mapping[str, ItemFigures] = {}
        self.scores: ItemScores | None = None
        self.order: Order = "drafts"
        self.edits = 0

    # -------------------------------------------------------------- what is there

    @property
    def items(self) -> Sequence[Item]:
        """Return all items, in exam order."""
        return tuple(self._items.values())

    def item(self, item_id: str) -> Item | None:
        """Return an item as it is now."""
        return self._items.get(item_id)

    @property
    def current(self) -> Item | None:
        """Return the item that is reviewed."""
        return self._items.get(self._current)

    @property
    def position(self) -> tuple[int, int]:
        """Return the number of the current item in the queue, from 1 (0 for none), and the queue's length."""
        return (self._index_of[self._current] + 1 if self._current in self._index_of else 0), len(self._order)

    @property
    def scope(self) -> frozenset[str] | None:
        """Return ids to which the queue is restricted; None for all items."""
        return self._scope

    @property
    def dropped(self) -> frozenset[str]:
        """Return ids of what filters have dropped."""
        return frozenset(i.id for i in self._items.values() if i.state is ItemState.DROPPED)

    @property
    def review(self) -> Review:
        """Return how far the review of the queue is."""
        states = [self._items[i].state for i in self._order]
        drafts = states.count(ItemState.DRAFT)
        reviewed = states.count(ItemState.ACCEPTED) + states.count(ItemState.REJECTED)
        return Review(reviewed, reviewed + drafts)

    # -------------------------------------------------------------- what comes in

    def take(self, items: Iterable[Item], edits: int) -> bool:
        """Take what was read when `edits` edits had been made; whether anything is different."""
        self._read = {item.id: item for item in items}
        self._over = {i: entry for i, entry in self._over.items() if entry[0] > edits}
        return self._join()

    def lay(self, items: Mapping[str, Item | None]) -> None:
        """Lay items as an edit has just made them over those that were read (None: deleted)."""
        self.edits += 1
        self._over |= {item_id: (self.edits, item) for item_id, item in items.items()}
        self._join()

    def forget(self) -> None:
        """Forget what was shown: another project is open."""
        order = self.order
        self.__init__()  # type: ignore[misc]
        self.order = order

    def _join(self) -> bool:
        before = self._items
        joined = {**self._read, **{i: item for i, (_, item) in self._over.items() if item is not None}}
        gone = {i for i, (_, item) in self._over.items() if item is None}
        self._items = {i: item for i, item in joined.items() if i not in gone}
        if self._items.keys() != before.keys():
            self._follow()
        return self._items != before

    def _follow(self) -> None:
        """Follow items that came or went: what stays or comes back has its place, what is new goes to the end."""
        if not self._order:
            self.arrange(self.order, self._scope)
            return
        old, index = self._order, self._index_of.get(self._current, 0)
        ids_before = set(old)
        self._lost |= {i: n for n, i in enumerate(old) if i not in self._items}
        kept = [i for i in old if i in self._items]
        new = [item for item in self._items.values() if item.id not in ids_before and self._within(item.id)]
        for item in sorted(new, key=lambda i: self._lost.get(i.id, 0)):
            if item.id in self._lost:
                kept.insert(self._lost.pop(item.id), item.id)
        back = set(kept)
        self._put([*kept, *(i.id for i in self._sorted([i for i in new if i.id not in back]))])
        if self._current not in self._items:
            later = [i for i in old[index:] if i in self._items] or kept[-1:] or self._order[:1]
            self._current = later[0] if later else ""

    # -------------------------------------------------------------- order

    def arrange(self, order: Order, scope: Iterable[str] | None = None) -> None:
        """Put the queue in order and go to its beginning, or stay where the current item is still in it.

        Args:
            order: A name of `ORDERS`.
            scope: Ids to restrict the queue to; None for all.
        """
        self.order = order
        self._scope = None if scope is None else frozenset(scope)
        self._lost = {}
        self._put([i.id for i in self._sorted([i for i in self._items.values() if self._within(i.id)])])
        if self._current not in self._index_of:
            self._current = self._order[0] if self._order else ""

    def _put(self, order: list[str]) -> None:
        self._order = order
        self._index_of = {item_id: n for n, item_id in enumerate(order)}

    def _within(self, item_id: str) -> bool:
        return self._scope is None or item_id in self._scope

    def _sorted(self, items: list[Item]) -> list[Item]:
        keys = {
            "drafts": lambda i: (_RANK[i.state],),
            "warnings": lambda i: (
                _RANK[i.state], -sum(f.drops for f in i.findings), -len(warnings_of(i)),
                -max((g.right for g in i.guesses), default=0.0),
            ),
            "suspect": self._suspicion,
            "exam": lambda _: (),
            "documents": lambda i: (
                (self._title(i).casefold(), i.evidence[0].document_id, i.evidence[0].start) if i.evidence
                else ("\uffff", "", 0)
            ),
        }  # fmt: skip
        return sorted(items, key=keys[self.order])

    def _suspicion(self, item: Item) -> tuple[float, float]:
        """Return items that the weaker pipelines answer rather than the stronger ones come first: their key may be wrong."""
        figures = self.figures.get(item.id)
        if figures is None or not figures.answered:
            return (2.0, 0.0)
        fit = figures.fit
        if fit is not None and fit.point_biserial is not None:
            return (0.0, fit.point_biserial)
        return (1.0, figures.share or 0.0)

    def _title(self, item: Item) -> str:
        document = self.documents.get(item.evidence[0].document_id)
        return "" if document is None else document.title

    # -------------------------------------------------------------- going through

    def show_item(self, item_id: str) -> bool:
        """Go to an item, to the whole queue where it is restricted to others; whether the item is there."""
        if item_id not in self._items:
            return False
        if item_id not in self._index_of:
            self.arrange(self.order)
        self._current = item_id
        return True

    def step(self, by: int) -> bool:
        """Go on or back; whether there was somewhere to go."""
        index = self._index_of.get(self._current, 0) + by
        if not 0 <= index < len(self._order):
            return False
        self._current = self._order[index]
        return True

    def next_draft(self) -> bool:
        """Go to the next item that waits for review, from the beginning after the last; whether there is one."""
        index = self._index_of.get(self._current, -1)
        for item_id in (*self._order[index + 1 :], *self._order[: max(index, 0)]):
            if self._items[item_id].state is ItemState.DRAFT:
                self._current = item_id
                return True
        return False
