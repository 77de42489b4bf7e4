"""StackExchange's dump `Posts.xml`: each question with its best answer is one document."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from lxml import etree  # type: ignore[import-untyped]

from ragexam.corpus.readers.base import RawDocument, ReaderKind, ReadRequest, Unreadable
from ragexam.corpus.readers.html.reader import html_to_text, looks_like_html
from ragexam.corpus.text import squeeze, tidy
from ragexam.records import DocumentStatus
from ragexam.sentences import phrase

QUESTION_MARK = "### Question:"
ANSWER_MARK = "### Top answer:"
"""The lines that head the two parts; the question chunker cuts at the first."""

_HEAD = 1_048_576
"""Bytes in which the first element has to begin."""

_MARKS = (
    (codecs.BOM_UTF32_LE, ""),  # before UTF-16, whose mark begins alike
    (codecs.BOM_UTF32_BE, ""),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16le"),
    (codecs.BOM_UTF16_BE, "utf-16be"),
    (b"<\0", "utf-16le"),
    (b"\0<", "utf-16be"),
)
"""First bytes of a file by its encoding; "" for one that is not read. Without any of these it is UTF-8."""

_NAMES = {"utf-8": {"utf-8"}, "utf-16le": {"utf-16", "utf-16le"}, "utf-16be": {"utf-16", "utf-16be"}}
"""Names that a file in an encoding may give it."""

_DECLARED = re.compile(r"encoding\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_PROLOG = re.compile(r"(?>(?:\s++|<\?(?>.*?\?>)|<!--(?>.*?-->))*)", re.DOTALL)

_ENTITIES = "It declares entities of its own, which a real dump never does, so it was not read."


@dataclass(slots=True)
class _Question:
    id: str
    title: str
    body: str
    tags: str
    score: str
    accepted: str


@dataclass(slots=True)
class _Answer:
    id: str
    score: int
    body: str


def read_posts(request: ReadRequest) -> list[RawDocument]:
    """Read a dump row by row; its memory is that of the questions and one answer each, not of the file.

    The answer with the most votes is taken, the accepted one where votes are equal, the older one then. Questions
    without an answer are left out and counted in the first document's remark.

    Raises:
        Unreadable: It declares entities (a dump never does), is in another encoding than UTF-8 and UTF-16, begins with
            something else than posts, or holds no question with an answer.
    """
    encoding = _checked_encoding(request)
    questions: dict[str, _Question] = {}
    best: dict[str, _Answer] = {}
    context = etree.iterparse(
        str(request.path),
        events=("end",),
        tag="row",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        recover=True,
        encoding=encoding,
    )
    for number, (_, row) in enumerate(context):
        request.tick()
        if number == 0 and row.getroottree().docinfo.internalDTD is not None:  # whatever the look at its beginning said
            raise Unreadable(DocumentStatus.FAILED, _ENTITIES)
        kind = row.get("PostTypeId")
        if kind == "1" and len(questions) < request.limits.rows:
            questions[row.get("Id") or ""] = _Question(
                row.get("Id") or "",
                squeeze(row.get("Title") or ""),
                row.get("Body") or "",
                row.get("Tags") or "",
                row.get("Score") or "",
                row.get("AcceptedAnswerId") or "",
            )
        elif kind == "2":
            parent = row.get("ParentId") or ""
            answer = _Answer(row.get("Id") or "", _whole(row.get("Score")), row.get("Body") or "")
            old = best.get(parent)
            if (
                old is None
                or answer.score > old.score
                or (answer.score == old.score and _accepted(questions, parent) == answer.id)
            ):
                best[parent] = answer
        row.clear()
        while row.getprevious() is not None:
            del row.getparent()[0]
    pairs = [(question, best[question.id]) for question in questions.values() if question.id in best]
    if not pairs:
        raise Unreadable(DocumentStatus.SKIPPED, "It holds no question with an answer.")
    lonely = len(questions) - len(pairs)
    documents = []
    for number, (question, answer) in enumerate(pairs):
        request.tick()
        tags = [tag for tag in re.split(r"[<>|,\s]+", question.tags) if tag]
        documents.append(
            RawDocument(
                question_and_answer(question.title, question.body, answer.body),
                "stackexchange",
                title=question.title,
                topic=tags[0] if tags else "",
                anchor=question.id,
                remark=phrase("{0:n} questions of the dump have no answer and were left out.", f"{lonely:,}")
                if lonely and number == 0
                else "",
                metadata={
                    k: v for k, v in (("tags", ", ".join(tags)), ("score", question.score), ("answer", answer.id)) if v
                },
            )
        )
    return documents


def question_and_answer(title: str, question: str, answer: str) -> str:
    """Join a question with its top answer (Guinet et al. 2024, appendix A.4), HTML rendered as text.

    Headings inside the posts become plain lines, so that the two marks are the only headings.
    """
    body = _plain(question)
    if title and not body.startswith(title):
        body = f"{title}\n\n{body}".strip()
    return tidy(f"{QUESTION_MARK}\n\n{body}\n\n{ANSWER_MARK}\n\n{_plain(answer)}")


def _plain(post: str) -> str:
    text = html_to_text(post) if looks_like_html(post) else tidy(post)
    return re.sub(r"^#{1,6} +", "", text, flags=re.MULTILINE)


def _accepted(questions: dict[str, _Question], parent: str) -> str:
    question = questions.get(parent)
    return question.accepted if question is not None else ""


def _whole(text: str | None) -> int:
    return int(text) if text is not None and re.fullmatch(r"-?\d{1,9}", text) else 0


def _checked_encoding(request: ReadRequest) -> str:
    """Name the encoding in which the parser has to read, after a look at what stands before the first element.

    A document type may declare entities that grow without bound; it must stand before the first element. Nothing but white
    space, comments and processing instructions is let through: what only looks for "<!DOCTYPE" in front of "<posts" is
    fooled by a comment that holds the one or the other. And whoever looks in another encoding than the parser's sees other
    comments: "+AC0ALQA+-" ends one in UTF-7.

    Raises:
        Unreadable: There is a document type, another encoding, or no "<posts".
    """
    with request.path.open("rb") as stream:
        data = stream.read(_HEAD)
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    head = data.decode(encoding, "replace").removeprefix("\ufeff") if encoding else ""
    if not encoding or not _declared(head) <= _NAMES[encoding]:
        raise Unreadable(
            DocumentStatus.FAILED, "It is not in UTF-8 or UTF-16, as every real dump is, so it was not read."
        )
    prolog = _PROLOG.match(head)
    rest = head[prolog.end() :] if prolog else head
    if rest.startswith("<!DOCTYPE"):
        raise Unreadable(DocumentStatus.FAILED, _ENTITIES)
    if not rest.startswith("<posts"):
        raise Unreadable(
            DocumentStatus.FAILED, "It does not begin with the list of posts of a dump, so it was not read."
        )
    return encoding


def _declared(head: str) -> set[str]:
    """Return encodings that the first line of an XML file names, in small letters; "" for one that makes no sense."""
    if not head.startswith("<?xml"):
        return set()
    line = head[: head.find("?>") + 1]
    encodings = {(match[1] or match[2] or "").lower() for match in _DECLARED.finditer(line)}
    return encodings if len(encodings) == line.count("encoding") else {""}


KIND = ReaderKind("stackexchange", 90, read_posts)
