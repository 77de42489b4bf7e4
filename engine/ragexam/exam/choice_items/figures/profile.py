"""Profile of an exam, as tables: levels, question words, lengths, places of the key, what each filter says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from types import MappingProxyType

from ragexam.exam.categories import LEVELS, QUESTION_WORDS
from ragexam.exam.choice_items.figures.statistics import FILTER_NAMES
from ragexam.exam.choice_items.filters import FILTERS
from ragexam.exam.choice_items.guess import position_bias
from ragexam.exam.demands.gates.gate_table import fallen_table, gate_table
from ragexam.exam.demands.gates.names import GATES
from ragexam.exam.demands.item_demand import demand_label, demand_of, in_order
from ragexam.exam.demands.kind import LOOKUP
from ragexam.records import Document, Item, ItemState, Table
from ragexam.sentences import listed, phrase

Row = tuple[str | int | float | None, ...]


def profile_tables(items: Sequence[Item], sitting: Mapping[str, str] = MappingProxyType({})) -> list[Table]:
    """Return all tables of this module that have something to tell of an exam.

    Args:
        items: All items, dropped and rejected ones too; open ones are left out (`open_table`).
        sitting: Names of the models that sit the exam, by the hashes of their files.
    """
    items = [item for item in items if not item.is_open]
    kept = [item for item in items if item.kept]
    made = [demand_table(kept), bloom_table(kept), question_word_table(kept), key_table(kept), length_table(kept)]
    gated = gate_table(items, sitting), fallen_table(items)
    return [table for table in (*made, *gated, filter_table(items), bias_table(items)) if table.rows]


def demand_table(items: Sequence[Item]) -> Table:
    """Return items by what they ask of a pipeline."""
    demands = in_order(map(demand_of, items))
    # An exam of lookups alone, or of questions of which nobody said it, has nothing to tell of here.
    rows = _counted(items, demands, lambda item: (demand_of(item),)) if set(demands) - {LOOKUP, ""} else ()
    return Table(
        "demands",
        "What the questions ask of a pipeline",
        ("Demand", "Items", "Share"),
        tuple((demand_label(str(name)), *rest) for name, *rest in rows),
        ("", "d", ".0%"),
        "Of all items that are asked. A lookup asks for one fact that stands in one passage, a lookalike for one that has a near "
        "twin elsewhere. Steps, reasons, purposes and exceptions stand in one passage, among others that are wrong. The other kinds "
        "compare, calculate or put facts together, or ask for what the documents do not say.",
    )


def bloom_table(items: Sequence[Item]) -> Table:
    """Return items by level of Bloom's revised taxonomy; an item may have several levels."""
    rows = _counted(items, LEVELS, lambda item: item.bloom)
    return Table(
        "bloom",
        "Levels of Bloom's taxonomy",
        ("Level", "Items", "Share"),
        rows,
        ("", "d", ".0%"),
        "By keywords of the question, of all items that are asked. A question can have several levels, so "
        "the shares may add up to more than 100 %; one without any keyword asks for a fact: remembering.",
        "Guinet et al. 2024, Table 6",
    )


def question_word_table(items: Sequence[Item]) -> Table:
    """Return items by question word."""
    rows = _counted(items, QUESTION_WORDS, lambda item: (item.question_word,))
    return Table(
        "question_words",
        "Question words",
        ("Question word", "Items", "Share"),
        rows,
        ("", "d", ".0%"),
        "Of all items that are asked. German words are counted under their English ones.",
        "Guinet et al. 2024, section 6.2",
    )


def key_table(items: Sequence[Item]) -> Table:
    """Return where the right answer stands, beside what an even draw would give."""
    most = max((len(item.choices) for item in items), default=0)
    places = Counter(item.key for item in items)
    # Items may differ in their number of choices: only those that have a position can have their key there.
    even = [sum(1 / len(item.choices) for item in items if len(item.choices) > index) for index in range(most)]
    rows = tuple((f"{index + 1}", places[index], places[index] / len(items), even[index]) for index in range(most))
    return Table(
        "keys",
        "Where the right answer stands",
        ("Position", "Items", "Share", "Expected"),
        rows,
        ("", "d", ".0%", ".1f"),
        "Expected: were each key drawn evenly over the choices of its item.",
    )


def length_table(items: Sequence[Item]) -> Table:
    """Return the lengths of the parts of the items in characters."""
    parts: tuple[tuple[str, Callable[[Item], Sequence[str]]], ...] = (
        ("Question", lambda item: (item.question,)),
        ("Right answer", lambda item: (item.choices[item.key],)),
        ("Wrong answers", lambda item: [c for n, c in enumerate(item.choices) if n != item.key]),
        ("Passage", lambda item: (item.passage,) if item.passage else ()),
    )
    rows: list[Row] = []
    for name, texts in parts:
        lengths = [len(text) for item in items for text in texts(item)]
        if lengths:
            rows.append((name, min(lengths), median(lengths), max(lengths)))
    return Table(
        "lengths",
        "Lengths in characters",
        ("Part", "Shortest", "Median", "Longest"),
        tuple(rows),
        ("", "d", ".0f", "d"),
        "Of all items that are asked. Where the right answer is longer than the wrong ones, its length gives it away.",
    )


def filter_table(items: Sequence[Item]) -> Table:
    """Return what each filter says: how many items it speaks against, and what became of them."""
    counted = [
        (item, finding) for item in items for finding in item.findings if finding.drops or finding.filter not in GATES
    ]
    names = [
        n
        for n in (*FILTERS, *GATES, *sorted({f.filter for _, f in counted} - {*FILTERS, *GATES}))
        if any(f.filter == n for _, f in counted)
    ]
    rows: list[Row] = []
    for name in names:
        own = [(item, finding) for item, finding in counted if finding.filter == name]
        spoken = {item.id: item for item, _ in own}
        limits = {finding.threshold for _, finding in own if finding.threshold is not None}
        states = Counter(item.state for item in spoken.values())
        rows.append(
            (
                FILTER_NAMES.get(name, name),
                limits.pop() if len(limits) == 1 else None,
                len(spoken),
                states[ItemState.DROPPED],
                states[ItemState.REJECTED],
                states[ItemState.DRAFT] + states[ItemState.ACCEPTED],
            )
        )
    return Table(
        "filters",
        "What the filters say",
        ("Filter", "Threshold", "Speaks against", "Dropped", "Rejected by a person", "Asked nevertheless"),
        tuple(rows),
        ("", ".3f", "d", "d", "d", "d"),
        "An item can be spoken against by several filters. What a person decided stands, whatever the filters say; "
        "a dash stands for a filter that says only yes or no, or used several thresholds." + _silent(names),
        "Guinet et al. 2024, section 3.1 and A.2",
    )


def _silent(names: Sequence[str]) -> str:
    """Return which filters speak against nothing."""
    silent = [FILTER_NAMES[name] for name in FILTERS if name not in names]
    if not silent or not names:
        return ""
    return phrase(" Nothing is spoken against, or nothing was asked, for: {0}.", listed(silent))


def bias_table(items: Sequence[Item]) -> Table:
    """Return which shown position each guessing model took, over all rotations of the choices."""
    positions = position_bias([guess for item in items for guess in item.guesses])
    most = max((len(bias.counts) for bias in positions), default=0)
    rows: list[Row] = []
    for bias in positions:
        total = sum(bias.counts)
        shares = [count / total if total else None for count in bias.counts]
        # The same line as in the table of guesses: fewer than five answers for each position say nothing.
        p_value = bias.p_value if total >= 5 * len(bias.counts) else None
        rows.append((bias.model_name, total, *shares, *[None] * (most - len(shares)), p_value))
    return Table(
        "position_bias",
        "Do models pick by position?",
        ("Model", "Guesses", *(phrase("Position {0:n}", n + 1) for n in range(most)), "p"),
        tuple(rows),
        ("", "d", *[".0%"] * most, ".2g"),
        "Every order of the choices was shown once, so a model that looks at the content only takes all positions "
        "evenly. p: chance of shares at least as uneven for such a model (chi-square).",
    )


def attempt_table(outcomes: Mapping[str, int]) -> Table:
    """Return what became of the tries of generations.

    Args:
        outcomes: Number of tries by outcome ("kept", or the check that failed).
    """
    total = sum(outcomes.values())
    rows = tuple((name, count, count / total) for name, count in sorted(outcomes.items(), key=lambda o: (-o[1], o[0])))
    return Table(
        "attempts",
        "What became of the model's tries",
        ("Outcome", "Tries", "Share"),
        rows,
        ("", "d", ".0%"),
        "Of the newest generation. A passage is asked about several times until a question passes every check.",
    )


_ORIGINS = {
    "statements": "Statement extraction",
    "simple": "Simple prompt",
    "manual": "Written by hand",
    "imported": "Imported",
}


def open_table(items: Sequence[Item]) -> Table:
    """Open items by where they come from, and where they stand.

    Args:
        items: Open ones, dropped and rejected ones too.
    """

    def row(name: str, own: Sequence[Item]) -> Row:
        states = Counter(item.state for item in own)
        counts = (states[s] for s in (ItemState.ACCEPTED, ItemState.DRAFT, ItemState.REJECTED, ItemState.DROPPED))
        located = sum(item.kept and bool(item.evidence) for item in own)
        return (name, sum(item.kept for item in own), located, *counts)

    by_kind: dict[str, list[Item]] = {}
    for item in items:
        by_kind.setdefault(item.strategy or item.origin, []).append(item)
    order = [*_ORIGINS, *sorted(by_kind.keys() - _ORIGINS.keys())]
    rows = [row(_ORIGINS.get(source, source), by_kind[source]) for source in order if source in by_kind]
    whole = [row("All", items)] if len(rows) > 1 else []
    return Table(
        "open",
        "Open questions",
        ("From", "Asked", "With evidence", "Accepted", "To review", "Rejected", "Dropped"),
        (*rows, *whole),
        ("", "d", "d", "d", "d", "d", "d"),
        "They have a reference answer in place of choices: retrieval is measured on those with evidence, and no "
        "pipeline sits them. The other figures on this page are of the questions with choices.",
    )


def document_coverage(items: Sequence[Item], documents: Sequence[Document], passages: Mapping[str, int]) -> Table:
    """Return every document of the corpus with its items, those without any included.

    Args:
        items: The exam, whatever became of each item.
        documents: Those that can be asked about.
        passages: Number of passages by document id.
    """
    counts: dict[str, Counter[ItemState]] = {document.id: Counter() for document in documents}
    for item in items:
        for document_id in dict.fromkeys(span.document_id for span in item.evidence[:1]):
            if document_id in counts:
                counts[document_id][item.state] += 1
    rows = tuple(
        (
            d.topic or "no topic",
            d.title,
            passages.get(d.id, 0),
            counts[d.id][ItemState.DRAFT] + counts[d.id][ItemState.ACCEPTED],
            counts[d.id][ItemState.ACCEPTED],
            counts[d.id][ItemState.DRAFT],
            counts[d.id][ItemState.REJECTED] + counts[d.id][ItemState.DROPPED],
            d.id,
        )
        for d in documents
    )
    return Table(
        "document_coverage",
        "Questions by document",
        ("Topic", "Document", "Passages", "Asked", "Accepted", "To review", "Rejected or dropped", "Id"),
        rows,
        ("", "", "d", "d", "d", "d", "d", ""),
        "An item counts for the document of its first piece of evidence.",
    )


def topic_coverage(items: Sequence[Item], documents: Sequence[Document]) -> Table:
    """Return every topic of the corpus with its documents and items.

    Args:
        items: The exam, whatever became of each item.
        documents: Those that can be asked about.
    """
    kept = [item for item in items if item.kept]
    asked = {item.evidence[0].document_id for item in kept if item.evidence}
    topics = sorted({d.topic for d in documents} | {item.topic for item in kept})
    rows = []
    for topic in topics:
        own = [d for d in documents if d.topic == topic]
        count = sum(item.topic == topic for item in kept)
        share = count / len(kept) if kept else None
        rows.append((topic or "no topic", len(own), sum(d.id in asked for d in own), count, share))
    return Table(
        "topic_coverage",
        "Questions by topic",
        ("Topic", "Documents", "With a question", "Asked", "Share of the exam"),
        tuple(rows),
        ("", "d", "d", "d", ".0%"),
        "Items that are asked; an item counts for its own topic.",
    )


def _counted(items: Sequence[Item], names: Sequence[str], of: Callable[[Item], Sequence[str]]) -> tuple[Row, ...]:
    """Count items under each name; none without items, so that an empty table is not shown."""
    counts = Counter(name for item in items for name in dict.fromkeys(of(item)))
    rows = [*names, *sorted(set(counts) - set(names))]
    return tuple((name, counts[name], counts[name] / len(items)) for name in rows) if items else ()
