"""A stated value of a thing that the question does not name, but describes by what is stated of another."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from ragexam.exam.composition.bridges import find_bridges
from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.lookups import lookup_question
from ragexam.exam.composition.stated.dates import date_variations
from ragexam.exam.composition.stated.names import head_of
from ragexam.exam.composition.stated.stated_values import StatedValue
from ragexam.exam.composition.variety import Draft, in_turns
from ragexam.exam.composition.wording import fact_line, first_distinct, noun_phrase, thing
from ragexam.exam.demands.kind import DemandKind
from ragexam.exam.passages.quantities import same_answer

_LEAST_WRONG = 3
_MOST_OF_A_FACT = 2
_ODD = re.compile(r'"|^(?!the )[a-z]')
"""Labels that read as no name inside a sentence."""


class BridgeKind(DemandKind):
    """A fact of a name, and the cell of a table that says the name."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return questions whose thing is described by a cell of another document's table; each fact has its turn."""
        alike: dict[tuple[str, str], list[StatedValue]] = defaultdict(list)
        for value in facts.values:
            alike[value.form, value.language].append(value)
        twins = {id(a): b for a, b in facts.twins} | {id(b): a for a, b in facts.twins}
        drafts: list[Draft] = []
        for bridge in find_bridges(facts):
            value, name, cells = bridge.value, bridge.name, list(bridge.cells)
            rng.shuffle(cells)
            made = [d for c in cells for d in self._drafts(facts, c, value, name, twins.get(id(value)), alike)]
            drafts += made[:_MOST_OF_A_FACT]
        return in_turns(drafts)

    def _drafts(
        self,
        facts: CorpusFacts,
        bridge: StatedValue,
        value: StatedValue,
        name: str,
        twin: StatedValue | None,
        alike: Mapping[tuple[str, str], Sequence[StatedValue]],
    ) -> Iterable[Draft]:
        noun, label = noun_phrase(facts, bridge.attribute), thing(facts, bridge)
        question = lookup_question(facts, value)
        if not question or not noun or not label or _ODD.search(label) or re.match(r"[a-z]", value.text):
            return
        head = re.escape(head_of(noun).split()[-1])
        pattern = rf"(?:the {name} {head}|(?:the )?{head} {name}|(?:the )?{name})(?![\w-]| [A-ZÄÖÜ])"
        described, count = re.subn(pattern, f"the {noun} of {label}", question)
        wrong, passages = _wrong(value, twin, alike[value.form, value.language])
        if count != 1 or name in described or len(wrong) < _LEAST_WRONG:
            return
        composed = ComposedQuestion(
            self.name, described[0].upper() + described[1:], value.full_text, wrong, (bridge.evidence, value.evidence),
            (bridge.chunk_id, value.chunk_id), (fact_line(bridge), fact_line(value)), "", value.language, bridge.topic,
            value.kind, passages,
        )  # fmt: skip
        yield Draft(composed, f"{value.evidence.document_id} {value.evidence.start}", 1.0 + (twin is not None))


def _wrong(
    value: StatedValue, twin: StatedValue | None, form: Sequence[StatedValue]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what is said of the thing's twin, then others of the form nearby, then variations; and passages with the former."""
    near = [v for v in form if v.attribute == value.attribute]
    alike = [
        v for v in ([twin] if twin is not None else near) if not same_answer(v.full_text, value.full_text, v.language)
    ]
    texts = [*([twin.full_text] if twin is not None else []), *(v.full_text for v in near)]
    amount = value.amount
    if amount is not None:
        texts += amount.variations()
    elif value.kind in ("date", "time"):
        texts += [*(v.full_text for v in form), *date_variations(value.text)]
    wrong = first_distinct((t for t in texts if not same_answer(t, value.full_text, value.language)), value.full_text)
    return wrong, tuple(dict.fromkeys(v.chunk_id for v in alike))[:_LEAST_WRONG]


KIND = BridgeKind(
    name="bridge",
    label="Bridge",
    summary="A value of something that the question only describes: what it is stands in another document, and has to be found "
    "first.",
    example="How many working days of annual leave does a full-time employee at the site of manufacture of the Tavik controller "
    "receive?",
    order=65,
    source="MuSiQue (Trivedi et al. 2022) and 2WikiMultiHopQA (Ho et al. 2020), bridge questions, by rule",
    balanced=0,
)
