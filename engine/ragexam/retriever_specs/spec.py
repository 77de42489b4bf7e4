"""A retriever by kind with its parameters and the retrievers that stand inside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ragexam.identity import content_id
from ragexam.retriever_specs.kind import KINDS, Value


@dataclass(frozen=True, slots=True)
class RetrieverSpec:
    """A retriever: a tree.

    What stands inside may also be given as its text among the parameters, as the command line, forms and project files
    have it: it is read at once. A text that cannot be read stays where it is, so that a stranger's file still opens;
    whoever looks inside (`look.inside`) or builds it gets the sentence.

    Attributes:
        kind: A name of `ragexam.retriever_specs.kind.KINDS`.
        k: Passages handed to the model; without meaning for closed book and oracle (kept 0 there).
        parameters: Of the kind, beside what stands inside.
        inside: The retrievers that stand directly inside, in their order; their k has no meaning.
    """

    kind: str
    k: int = 3
    parameters: Mapping[str, Value] = field(default_factory=dict)
    inside: tuple[RetrieverSpec, ...] = ()
    _key: str = field(default="", init=False, repr=False, compare=False)  # worked out when it is first asked for
    _label: str = field(default="", init=False, repr=False, compare=False)  # likewise: tables ask for it row by row

    def __post_init__(self) -> None:
        # The text form stands above the record; it is needed where a tree is given as a text.
        from ragexam.retriever_specs.text import take_in

        parameters, inside = take_in(self.kind, self.parameters, self.inside)
        object.__setattr__(self, "parameters", parameters)
        object.__setattr__(self, "inside", inside)
        object.__setattr__(self, "_key", "")  # no file says who it is
        object.__setattr__(self, "_label", "")

    @property
    def key(self) -> str:
        """Return the identity of the retriever: of its text form, so that older answers keep their pipeline."""
        from ragexam.retriever_specs.text import text_values

        if not self._key:
            values = text_values(self)
            own = KINDS[self.kind].key_values(values) if self.kind in KINDS else values
            object.__setattr__(self, "_key", content_id("retriever", self.kind, self.k, own))
        return self._key

    @property
    def label(self) -> str:
        """Return the short name ("BM25, k=3"); parameters away from their defaults are named."""
        from ragexam.retriever_specs.labels import retriever_label

        if not self._label:
            object.__setattr__(self, "_label", retriever_label(self))
        return self._label

    def __json__(self) -> dict[str, Any]:
        """Return plain values with what stands inside as a text: the form that every version reads."""
        from ragexam.retriever_specs.text import text_values

        return {"kind": self.kind, "k": self.k, "parameters": text_values(self)}
