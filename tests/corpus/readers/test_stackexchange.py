from __future__ import annotations

from collections.abc import Callable

import pytest

from ragexam.corpus.outcome import ReadDocument
from ragexam.corpus.readers.base import Limits
from ragexam.records import DocumentStatus

Read = Callable[..., list[ReadDocument]]


def row(**attributes: object) -> str:
    pairs = " ".join(
        f'{k}="{str(v).replace("&", "&amp;").replace("<", "&lt;").replace(chr(34), "&quot;")}"'
        for k, v in attributes.items()
    )
    return f"  <row {pairs} />\n"


def dump(*rows: str) -> str:
    return '<?xml version="1.0" encoding="utf-8"?>\n<posts>\n' + "".join(rows) + "</posts>"


QUESTION = row(
    Id=1,
    PostTypeId=1,
    Title="How to <boil> an egg?",
    Body="<p>I tried <code>water</code>.</p>",
    Tags="<eggs><heat>",
    Score=4,
    AcceptedAnswerId=3,
)


def test_the_answer_with_most_votes_is_taken(read: Read) -> None:
    xml = dump(
        row(Id=2, PostTypeId=2, ParentId=1, Score=9, Body="<p>Eight minutes.</p><h2>Why</h2>"),
        QUESTION,
        row(Id=3, PostTypeId=2, ParentId=1, Score=5, Body="<p>Accepted, fewer votes.</p>"),
        row(Id=4, PostTypeId=1, Title="Lonely?", Body="x", Tags="|a|b|", Score=0),
        row(Id=5, PostTypeId=5, Body="a wiki page"),
    )
    (pair,) = read("Posts.xml", xml)
    assert pair.text == (
        "### Question:\n\nHow to <boil> an egg?\n\nI tried water.\n\n### Top answer:\n\nEight minutes.\n\nWhy"
    )
    document = pair.document
    assert (document.source, document.title, document.topic) == ("Posts.xml#1", "How to <boil> an egg?", "eggs")
    assert document.media_type == "stackexchange"
    assert document.metadata == {"tags": "eggs, heat", "score": "4", "answer": "2"}
    assert document.reason == "1 questions of the dump have no answer and were left out."


def test_of_equal_votes_the_accepted_answer_is_taken(read: Read) -> None:
    answers = [row(Id=i, PostTypeId=2, ParentId=1, Score=5, Body=f"answer {i}") for i in (2, 3, 6)]
    assert read("Posts.xml", dump(QUESTION, *answers))[0].text.endswith("answer 3")


def test_a_dump_with_entities_is_not_read(read: Read) -> None:
    xml = dump(QUESTION).replace("<posts>", '<!DOCTYPE posts [<!ENTITY a "b">]>\n<posts>')
    (document,) = read("Posts.xml", xml)
    assert document.document.status is DocumentStatus.FAILED
    assert "entities" in document.document.reason


ANSWERED = dump(QUESTION, row(Id=2, PostTypeId=2, ParentId=1, Score=9, Body="Eight minutes for a whole egg."))
ENTITY = '<!DOCTYPE posts [<!ENTITY x "boom">]>'


def test_the_parser_sees_the_comments_that_we_see(read: Read) -> None:
    """In UTF-7 the comment ends before the document type, in UTF-8 behind it."""
    hidden = dump(row(Id=1, PostTypeId=1, Title="&x;", Body="b"), row(Id=2, PostTypeId=2, ParentId=1, Body="a"))
    hidden = hidden.replace("&amp;", "&").replace("utf-8", "utf-7")
    xml = hidden.replace("<posts>", f"<!-- +AC0ALQA+- {ENTITY}<posts>") + "<!-- --><posts></posts>"
    (document,) = read("Posts.xml", xml)
    assert document.document.status is DocumentStatus.FAILED
    assert "UTF-8" in document.document.reason


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "UTF-8"),
        ("utf-16", "utf-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-16-be", "utf-16BE"),
    ],
)
def test_encodings_of_real_dumps(read: Read, encoding: str, name: str) -> None:
    xml = ANSWERED.replace("Eight", "Vierzig für").replace('encoding="utf-8"', f"encoding = '{name}'")
    (document,) = read("Posts.xml", xml.encode(encoding))
    assert document.text.endswith("Vierzig für minutes for a whole egg.")
    (document,) = read("Posts.xml", xml.replace("<posts>", f"{ENTITY}<posts>").encode(encoding))
    assert "entities" in document.document.reason


@pytest.mark.parametrize(
    ("encoding", "declared"),
    [
        ("utf-8", 'encoding="utf-7"'),
        ("utf-8", 'encoding="utf-16"'),
        ("utf-8-sig", 'encoding="iso-2022-jp"'),
        ("utf-8", 'encoding="utf-8" encoding="utf-7"'),
        ("utf-8", "encoding=utf-7"),
        ("utf-16", 'encoding="utf-8"'),
        ("utf-32", 'encoding="utf-32"'),
    ],
)
def test_other_encodings_are_not_read(read: Read, encoding: str, declared: str) -> None:
    (document,) = read("Posts.xml", ANSWERED.replace('encoding="utf-8"', declared).encode(encoding))
    assert document.document.status is DocumentStatus.FAILED
    assert document.document.reason == "It is not in UTF-8 or UTF-16, as every real dump is, so it was not read."


def test_a_file_of_other_elements_is_not_said_to_declare_entities(read: Read) -> None:
    (document,) = read("Posts.xml", "<dump>" + ANSWERED.partition("?>")[2] + "</dump>")
    assert document.document.status is DocumentStatus.FAILED
    assert document.document.reason == "It does not begin with the list of posts of a dump, so it was not read."


def test_a_truncated_dump_gives_what_it_has(read: Read) -> None:
    xml = dump(QUESTION, row(Id=2, PostTypeId=2, ParentId=1, Score=9, Body="Eight minutes."))
    assert read("Posts.xml", xml[:-12])[0].text.endswith("Eight minutes.")


def test_a_dump_without_answers_is_skipped(read: Read) -> None:
    (document,) = read("Posts.xml", dump(QUESTION))
    assert document.document.status is DocumentStatus.SKIPPED


def test_questions_are_bounded(read: Read) -> None:
    rows = [row(Id=i, PostTypeId=1, Title=f"Q{i}", Body="b") for i in range(1, 9)]
    rows += [row(Id=100 + i, PostTypeId=2, ParentId=i, Score=1, Body="a") for i in range(1, 9)]
    assert len(read("Posts.xml", dump(*rows), limits=Limits(rows=3))) == 3
