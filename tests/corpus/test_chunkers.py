from __future__ import annotations

import dataclasses
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragexam.corpus.chunkers import CHUNKERS, PRESETS, chunk_document, complete_spec, estimate_tokens
from ragexam.errors import InputError
from ragexam.records import Chunk, ChunkerSpec, Document

DOCUMENT = Document(id="d1", source="rules/travel.md", title="Travel rules", topic="Travel", language="en")

WORD_LIST = "the travel desk pays every receipt that each person brings back from journey after journey within ten days"
WORDS = WORD_LIST.split()


def prose(sentences: int, seed: int = 1, words: int = 14) -> str:
    rng = random.Random(seed)
    return " ".join(" ".join(rng.choice(WORDS) for _ in range(words)).capitalize() + "." for _ in range(sentences))


def handbook(seed: int = 1) -> str:
    rng = random.Random(seed)
    parts = ["# Travel rules", prose(3, seed)]
    for section in range(6):
        parts += [f"## Section {section}", prose(rng.randint(1, 12), seed + section)]
        if section % 2:
            rows = [f"| Land {i} | {i * 7} EUR | {prose(1, i)} |" for i in range(rng.randint(2, 25))]
            parts.append("\n".join(["| Country | Rate | Remark |", "| --- | --- | --- |", *rows]))
        else:
            parts.append("The steps are:")
            parts.append("\n".join(f"{i + 1}. {prose(1, i + section)}" for i in range(rng.randint(2, 9))))
    return "\n\n".join(parts)


LINES = st.sampled_from(
    ["# One", "### Deep", "Prose here. And more of it, as usual.", "", "", "| a | b |", "| --- | --- |",
     "| 1 | 2 |", "- item one", "  - inner.", "1. first", "```", "x = 1", "  indented", "Note:", "last words",
     "Ein Satz z. B. am 3. Mai.", "w" * 40, "   "]
)  # fmt: skip
TEXTS = st.one_of(st.lists(LINES, max_size=40).map("\n".join), st.text(alphabet="ab. \n#|-", max_size=200))
SPECS = st.sampled_from(
    [
        *(preset.spec for preset in PRESETS.values()),
        ChunkerSpec("structure", {"minimum": 20, "target": 60, "maximum": 100}),
        ChunkerSpec("structure", {"minimum": 0, "target": 100, "maximum": 120, "context": ""}),
        ChunkerSpec(
            "sentences",
            {
                "sentences": 2,
                "minimum_characters": 30,
                "maximum_characters": 100,
                "minimum_tokens": 5,
                "maximum_tokens": 20,
            },
        ),
        ChunkerSpec("question_answer", {"maximum": 200}),
        ChunkerSpec("separator", {"separator": "\\n", "size": 60, "overlap": 20}),
        ChunkerSpec("separator", {"separator": ". ", "size": 50, "overlap": 50}),
        ChunkerSpec("child_parent", {"child": 50, "parent": 120}),
    ]
)


@settings(max_examples=150, deadline=None)
@given(TEXTS, SPECS)
def test_properties_of_every_chunker(text: str, spec: ChunkerSpec) -> None:
    chunks = chunk_document(DOCUMENT, text, spec)
    assert [c.ordinal for c in chunks] == list(range(len(chunks)))
    assert len({c.id for c in chunks}) == len(chunks)
    for chunk in chunks:
        assert 0 <= chunk.start < chunk.end <= len(text)
        assert text[chunk.start : chunk.end].strip()
        assert chunk.text.endswith(text[chunk.start : chunk.end])
        assert (chunk.document_id, chunk.topic, chunk.language) == ("d1", "Travel", "en")
    roots = [c for c in chunks if c.parent_id is None]
    assert [c.start for c in roots] == sorted(c.start for c in roots)
    if spec.name == "separator":
        # The separator itself may fall between chunks; whatever else is visible must be in one.
        marks = set(str(complete_spec(spec).parameters["separator"]))
        held = {i for c in chunks for i in range(c.start, c.end)}
        assert all(i in held or c.isspace() or c in marks for i, c in enumerate(text))
    else:
        assert_covers(text, roots)
    assert chunk_document(DOCUMENT, text, spec) == chunks


def assert_covers(text: str, chunks: list[Chunk]) -> None:
    position = 0
    for chunk in chunks:
        assert position <= chunk.start
        assert not text[position : chunk.start].strip()
        position = chunk.end
    assert not text[position:].strip()


@settings(max_examples=60, deadline=None)
@given(TEXTS)
def test_children_lie_in_their_parents_and_cover_them(text: str) -> None:
    chunks = chunk_document(DOCUMENT, text, ChunkerSpec("child_parent", {"child": 50, "parent": 120}))
    parents = {c.id: c for c in chunks if c.parent_id is None}
    for parent in parents.values():
        children = [c for c in chunks if c.parent_id == parent.id]
        assert children[0].start == parent.start
        assert children[-1].end == parent.end
        assert_covers(
            text[: parent.end],
            [dataclasses.replace(parent, start=0, end=parent.start), *children] if parent.start else children,
        )
    assert all(c.parent_id in parents for c in chunks if c.parent_id is not None)


def spans(text: str, chunks: list[Chunk]) -> list[str]:
    return [text[c.start : c.end] for c in chunks]


# ------------------------------------------------------------------ the default


def test_the_default_never_cuts_a_sentence_and_keeps_its_limits() -> None:
    for seed in range(8):
        text = handbook(seed)
        chunks = chunk_document(DOCUMENT, text, PRESETS["default"].spec)
        lengths = [c.end - c.start for c in chunks]
        assert max(lengths) <= 1_100
        assert sum(n >= 400 for n in lengths) >= 0.75 * len(lengths)
        assert all(part[-1] in ".|:" for part in spans(text, chunks))


def test_headings_and_lead_ins_stay_with_what_follows() -> None:
    for seed in range(8):
        text = handbook(seed)
        for part in spans(text, chunk_document(DOCUMENT, text, PRESETS["default"].spec)):
            last = part.rsplit("\n", 1)[-1]
            assert not last.startswith("#")
            assert last != "The steps are:"


def test_a_table_that_is_cut_repeats_its_header() -> None:
    rows = "\n".join(f"| Country {i} | {i} EUR | {prose(1, i)} |" for i in range(40))
    text = f"# Rates\n\nAll rates:\n\n| Country | Rate | Remark |\n| --- | --- | --- |\n{rows}"
    chunks = chunk_document(DOCUMENT, text, PRESETS["default"].spec)
    assert len(chunks) > 3
    for chunk in chunks[1:]:
        assert chunk.text.startswith(
            "From: Travel rules > Rates\n| Country | Rate | Remark |\n| --- | --- | --- |\n| Country "
        )
        assert len(chunk.text) <= 1_100 + len("From: Travel rules > Rates\n")


def test_the_context_line_names_title_and_headings_above() -> None:
    text = f"# Travel rules\n\n## Money\n\n{prose(30)}\n\n## Time\n\n{prose(30, 2)}"
    chunks = chunk_document(DOCUMENT, text, PRESETS["default"].spec)
    assert chunks[0].text.startswith("# Travel rules\n\n## Money")  # a context line would only repeat the title
    assert chunks[1].text.startswith("From: Travel rules > Money\n")
    assert chunks[-1].text.startswith("From: Travel rules > Time\n")


def test_short_sections_are_joined_and_long_ones_cut_evenly() -> None:
    short = "\n\n".join(f"## Rule {i}\n\n{prose(1, i)}" for i in range(12))
    lengths = [c.end - c.start for c in chunk_document(DOCUMENT, short, PRESETS["default"].spec)]
    assert min(lengths) >= 350  # a little below the minimum rather than half a section
    long = prose(15, 3)  # about 1,300 characters: one chunk does not hold it
    lengths = [c.end - c.start for c in chunk_document(DOCUMENT, long, PRESETS["default"].spec)]
    assert len(lengths) == 2
    assert max(lengths) < 1.5 * min(lengths)


def test_pages_are_told_by_the_first_character() -> None:
    text = prose(60)
    document = dataclasses.replace(DOCUMENT, pages=3, page_starts=(0, 1_500, 3_000))
    for chunk in chunk_document(document, text, PRESETS["default"].spec):
        assert chunk.page == (1 if chunk.start < 1_500 else 2 if chunk.start < 3_000 else 3)
    assert chunk_document(DOCUMENT, text, PRESETS["default"].spec)[0].page is None


def test_a_template_cannot_reach_anything_but_its_words() -> None:
    spec = ChunkerSpec("one_document", {"context": "{title.__class__} {source} {nonsense} {topic}"})
    (chunk,) = chunk_document(DOCUMENT, "Words.", spec)
    assert chunk.text == "{title.__class__} rules/travel.md {nonsense} Travel\nWords."


def test_ids_follow_what_a_chunk_is() -> None:
    text = handbook()
    default = PRESETS["default"].spec
    ids = [c.id for c in chunk_document(DOCUMENT, text, default)]
    assert ids == [
        c.id for c in chunk_document(DOCUMENT, text, ChunkerSpec("structure", {}))
    ]  # defaults are the preset
    assert set(ids).isdisjoint(c.id for c in chunk_document(dataclasses.replace(DOCUMENT, id="d2"), text, default))
    other = ChunkerSpec("structure", {"maximum": 1_200})
    assert set(ids).isdisjoint(c.id for c in chunk_document(DOCUMENT, text, other))
    renamed = chunk_document(dataclasses.replace(DOCUMENT, title="Other"), text, default)
    assert ids[1] != renamed[1].id


# ------------------------------------------------------------------ the paper's four tasks and the others


def test_devops_keeps_all_three_limits() -> None:
    text = prose(200, words=18)
    chunks = chunk_document(DOCUMENT, text, PRESETS["devops"].spec)
    for part in spans(text, chunks)[:-1]:
        assert part.count(".") == 10
        assert 500 <= len(part) <= 4_500
    assert chunks[0].text == text[chunks[0].start : chunks[0].end]


def test_tokens_bind_where_a_counter_says_so() -> None:
    text = prose(100)
    spec = PRESETS["devops"].spec
    tight = chunk_document(DOCUMENT, text, spec, count_tokens=lambda t: 30 * t.count(" "))
    assert all(30 * part.count(" ") <= 900 + 30 * 14 for part in spans(text, tight))
    assert len(tight) > len(chunk_document(DOCUMENT, text, spec))


def test_sec_filings_six_sentences_with_their_source() -> None:
    text = prose(60, words=36)
    chunks = chunk_document(DOCUMENT, text, PRESETS["sec"].spec)
    for chunk, part in list(zip(chunks, spans(text, chunks), strict=True))[:-1]:
        assert chunk.text == f"Here is an extract of Travel rules:\n{part}"
        assert part.count(".") <= 6
        assert len(part) <= 1_400


def test_fragments_in_lists_are_no_sentences() -> None:
    text = "\n".join(f"- entry number {i} without an end" for i in range(60))
    lengths = [c.end - c.start for c in chunk_document(DOCUMENT, text, PRESETS["sec"].spec)]
    assert min(lengths) > 500


def test_abstracts_are_whole() -> None:
    text = "\n" + prose(20) + "\n\n" + prose(5, 2) + "\n"
    (chunk,) = chunk_document(DOCUMENT, text, PRESETS["arxiv"].spec)
    assert chunk.text == text.strip()


def test_questions_stay_with_their_answers_and_long_ones_name_the_question() -> None:
    pair = f"### Question:\n\n{prose(3)}\n\n### Top answer:\n\n{prose(6, 2)}"
    (chunk,) = chunk_document(DOCUMENT, pair, PRESETS["stackexchange"].spec)
    assert chunk.text == pair
    long = f"### Question:\n\n{prose(3)}\n\n### Top answer:\n\n{prose(60, 2)}"
    first, *others = chunk_document(DOCUMENT, long, PRESETS["stackexchange"].spec)
    assert first.text.startswith("### Question:")
    assert others
    assert all(c.text.startswith("Question: Travel rules\n") and c.end - c.start <= 1_500 for c in others)


def test_separator_by_hand() -> None:
    text = "aaaa\nbbbb\ncccc\ndddd\neeee"
    # Up to 14 characters hold three parts of four with two breaks; an overlap of 5 takes the last part along.
    chunks = chunk_document(DOCUMENT, text, ChunkerSpec("separator", {"separator": "\\n", "size": 50, "overlap": 0}))
    assert spans(text, chunks) == [text]
    lines = "\n".join(chr(97 + i) * 20 for i in range(6))
    spec = ChunkerSpec("separator", {"separator": "\\n", "size": 62, "overlap": 20})
    pieces = spans(lines, chunk_document(DOCUMENT, lines, spec))
    assert [[part[0] for part in chunk.split("\n")] for chunk in pieces] == [
        ["a", "b", "c"],
        ["c", "d", "e"],
        ["e", "f"],
    ]


def test_separator_without_overlap_shares_nothing() -> None:
    text = handbook()
    chunks = chunk_document(DOCUMENT, text, ChunkerSpec("separator", {"size": 500, "overlap": 0}))
    assert all(a.end <= b.start for a, b in pairwise(chunks))
    assert all(c.end - c.start <= 500 for c in chunks)


def test_child_and_parent_sizes() -> None:
    text = handbook()
    chunks = chunk_document(DOCUMENT, text, PRESETS["child_parent"].spec)
    children = [c for c in chunks if c.parent_id]
    parents = [c for c in chunks if not c.parent_id]
    assert len(children) > 3 * len(parents)
    assert all(c.end - c.start <= 300 for c in children)
    assert all(c.end - c.start <= 1_500 for c in parents)


def test_an_empty_text_has_no_chunks() -> None:
    for preset in PRESETS.values():
        assert chunk_document(DOCUMENT, " \n\n ", preset.spec) == []


# ------------------------------------------------------------------ the catalogue


def test_every_preset_is_valid_and_every_parameter_explained() -> None:
    assert {"default", "devops", "arxiv", "stackexchange", "sec", "separator", "child_parent"} <= PRESETS.keys()
    for preset in PRESETS.values():
        assert complete_spec(preset.spec).name in CHUNKERS
        assert preset.title
        assert preset.description
    for info in CHUNKERS.values():
        for parameter in info.parameters.values():
            assert parameter.description.endswith(".")
            if not isinstance(parameter.default, str):
                assert parameter.minimum is not None
                assert parameter.maximum is not None
                assert parameter.minimum <= parameter.default <= parameter.maximum


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        (ChunkerSpec("nonsense"), "structure"),
        (ChunkerSpec("structure", {"size": 3}), "no parameter 'size'"),
        (ChunkerSpec("structure", {"target": 1}), "between 50"),
        (ChunkerSpec("structure", {"target": 80.5}), "whole number"),
        (ChunkerSpec("structure", {"target": True}), "whole number"),
        (ChunkerSpec("structure", {"context": 3}), "must be a text"),
        (ChunkerSpec("structure", {"target": 2_000}), "larger than maximum"),
        (ChunkerSpec("separator", {"separator": ""}), "separator is empty"),
        (ChunkerSpec("separator", {"size": 100, "overlap": 150}), "overlap"),
    ],
)
def test_what_cannot_be_is_told(spec: ChunkerSpec, words: str) -> None:
    with pytest.raises(InputError, match=words):
        chunk_document(DOCUMENT, "text", spec)


def test_estimated_tokens_by_hand() -> None:
    assert estimate_tokens("The desk pays.") == 4
    assert estimate_tokens("Reisekostenabrechnung") == 3  # 21 letters
    assert estimate_tokens("") == 0
