"""Catalogue of chunkers: their parameters with bounds, and the presets that a person can pick."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ragexam.errors import InputError, not_among
from ragexam.records import ChunkerSpec
from ragexam.sentences import phrase

Value = int | float | str | bool


@dataclass(frozen=True, slots=True)
class ChunkerParameter:
    """One setting of a chunker.

    Attributes:
        default: Taken where a person says nothing; its type is the parameter's.
        minimum: Smallest sensible value; None for texts.
        maximum: Largest; None for texts.
        description: In plain words.
    """

    default: Value
    minimum: int | None
    maximum: int | None
    description: str


@dataclass(frozen=True, slots=True)
class ChunkerInfo:
    """A chunker as a person meets it.

    Attributes:
        title: Short name.
        description: What it does and what it is good for.
        parameters: Its settings by name.
    """

    title: str
    description: str
    parameters: Mapping[str, ChunkerParameter]


@dataclass(frozen=True, slots=True)
class ChunkerPreset:
    """A chunker with settings that fit a kind of documents.

    Attributes:
        title: Short name.
        description: Which documents it suits, and where it comes from.
        spec: Chunker and parameters.
    """

    title: str
    description: str
    spec: ChunkerSpec


def _context(default: str) -> ChunkerParameter:
    return ChunkerParameter(
        default,
        None,
        None,
        "A line in front of each chunk that says where it comes from; {title}, {headings}, {path} (title and "
        "headings), {source} and {topic} are filled in. Empty for none.",
    )


CHUNKERS: Mapping[str, ChunkerInfo] = MappingProxyType(
    {
        "structure": ChunkerInfo(
            "Sections and paragraphs",
            "Cuts at headings and paragraphs, never inside a sentence, keeps lists with their introduction and "
            "repeats a table's header when the table is cut.",
            {
                "minimum": ChunkerParameter(
                    400, 0, 20_000, "Shorter chunks (in characters) are joined with their neighbours where possible."
                ),
                "target": ChunkerParameter(800, 50, 20_000, "The length in characters that is aimed at."),
                "maximum": ChunkerParameter(
                    1_100, 100, 40_000, "No chunk gets longer than this (in characters), unless one sentence is."
                ),
                "context": _context("From: {path}"),
            },
        ),
        "sentences": ChunkerInfo(
            "Sentences",
            "A number of whole sentences per chunk, within limits of characters and tokens.",
            {
                "sentences": ChunkerParameter(
                    10,
                    1,
                    200,
                    "Most sentences in a chunk. Headings, table rows, code and list entries that are no sentences "
                    "do not count.",
                ),
                "minimum_characters": ChunkerParameter(
                    500, 0, 20_000, "Shorter chunks are avoided where the other limits allow it."
                ),
                "maximum_characters": ChunkerParameter(
                    4_500, 100, 100_000, "No chunk gets longer, unless one sentence is."
                ),
                "minimum_tokens": ChunkerParameter(
                    200, 0, 10_000, "Chunks with fewer tokens are avoided where the other limits allow it."
                ),
                "maximum_tokens": ChunkerParameter(
                    900, 20, 100_000, "No chunk gets more tokens, unless one sentence has them."
                ),
                "context": _context(""),
            },
        ),
        "one_document": ChunkerInfo(
            "Whole documents",
            "One document is one chunk: for abstracts, notices and other short texts.",
            {
                "maximum": ChunkerParameter(
                    100_000, 500, 1_000_000, "Longer documents are cut into parts of this many characters at most."
                ),
                "context": _context(""),
            },
        ),
        "question_answer": ChunkerInfo(
            "Questions with their answers",
            "One question with its top answer is one chunk: for StackExchange dumps and tables of questions and "
            "answers.",
            {
                "maximum": ChunkerParameter(
                    1_500, 200, 100_000, "Longer pairs are cut; the later parts begin with the question's title."
                ),
            },
        ),
        "separator": ChunkerInfo(
            "Separator with overlap",
            "Cuts at a separator and fills chunks up to a size; each begins with the end of the one before.",
            {
                "separator": ChunkerParameter(
                    "\\n",
                    None,
                    None,
                    "Where the text may be cut; \\n stands for a line break, \\n\\n for a blank line.",
                ),
                "size": ChunkerParameter(3_000, 50, 100_000, "Most characters in a chunk."),
                "overlap": ChunkerParameter(
                    150, 0, 50_000, "At most so many characters are repeated from the chunk before."
                ),
                "context": _context(""),
            },
        ),
        "child_parent": ChunkerInfo(
            "Small chunks inside large ones",
            "Small chunks are searched, the large one around the best is read.",
            {
                "child": ChunkerParameter(
                    300, 50, 20_000, "Most characters of a small chunk, unless one sentence is longer."
                ),
                "parent": ChunkerParameter(
                    1_500, 100, 100_000, "Most characters of a large chunk, unless one sentence is longer."
                ),
                "context": _context(""),
            },
        ),
    }
)

_PAPER = "Guinet et al. 2024, appendix A.4"

PRESETS: Mapping[str, ChunkerPreset] = MappingProxyType(
    {
        "default": ChunkerPreset(
            "Any documents",
            "Sections and paragraphs of about 800 characters with a line that names the document: suits handbooks, "
            "guides and reports, and models with a small context.",
            ChunkerSpec("structure", {"minimum": 400, "target": 800, "maximum": 1_100, "context": "From: {path}"}),
        ),
        "devops": ChunkerPreset(
            "Web pages on technical problems",
            phrase(
                "At most 10 sentences, 500 to 4,500 characters, 200 to 900 tokens. As for the DevOps task of {0}.",
                _PAPER,
            ),
            ChunkerSpec(
                "sentences",
                {
                    "sentences": 10,
                    "minimum_characters": 500,
                    "maximum_characters": 4_500,
                    "minimum_tokens": 200,
                    "maximum_tokens": 900,
                },
            ),
        ),
        "arxiv": ChunkerPreset(
            "Abstracts",
            phrase("One document, one chunk. As for the Arxiv task of {0}.", _PAPER),
            ChunkerSpec("one_document", {}),
        ),
        "stackexchange": ChunkerPreset(
            "Questions and answers",
            phrase(
                "A question joined with its top answer, up to 1,500 characters. As for the StackExchange task of {0}.",
                _PAPER,
            ),
            ChunkerSpec("question_answer", {"maximum": 1_500}),
        ),
        "sec": ChunkerPreset(
            "Long filings and reports",
            phrase(
                "Six sentences, 1,000 to 1,400 characters, with a line that names the source. As for the SEC "
                "filings of {0}.",
                _PAPER,
            ),
            ChunkerSpec(
                "sentences",
                {
                    "sentences": 6,
                    "minimum_characters": 1_000,
                    "maximum_characters": 1_400,
                    "minimum_tokens": 0,
                    "maximum_tokens": 100_000,
                    "context": "Here is an extract of {title}:",
                },
            ),
        ),
        "separator": ChunkerPreset(
            "Lines with overlap",
            "Cut at line breaks, 3,000 characters with an overlap of 150: the plain splitter of many RAG programs.",
            ChunkerSpec("separator", {"separator": "\\n", "size": 3_000, "overlap": 150}),
        ),
        "child_parent": ChunkerPreset(
            "Small in large",
            "Chunks of 300 characters are searched, the 1,500 around them are read. After Afzal et al. 2024.",
            ChunkerSpec("child_parent", {"child": 300, "parent": 1_500}),
        ),
    }
)


def complete_spec(spec: ChunkerSpec) -> ChunkerSpec:
    """Fill in the defaults of a chunker and check what a person chose.

    Raises:
        InputError: Unknown chunker or parameter, a value of the wrong kind or out of bounds, or bounds that cross.
    """
    info = CHUNKERS.get(spec.name)
    if info is None:
        raise not_among(phrase("There is no chunker {0:raw}.", repr(spec.name)), CHUNKERS)
    for name in spec.parameters:
        if name not in info.parameters:
            raise InputError(
                phrase("The chunker {0:raw} has no parameter {1:raw}.", repr(spec.name), repr(name)),
                phrase("It has: {0:raw}.", ", ".join(info.parameters)),
            )
    values = {
        name: _checked(spec.name, name, parameter, spec.parameters) for name, parameter in info.parameters.items()
    }
    for low, high in (
        ("minimum", "target"),
        ("target", "maximum"),
        ("minimum_characters", "maximum_characters"),
        ("minimum_tokens", "maximum_tokens"),
        ("child", "parent"),
        ("overlap", "size"),
    ):
        if low in values and high in values and float(values[low]) > float(values[high]):
            raise InputError(
                phrase("{0:raw} ({1:n}) is larger than {2:raw} ({3:n}).", low, values[low], high, values[high]),
                "Change one of them.",
            )
    if values.get("separator") == "":
        raise InputError("The separator is empty.", "Give at least one character; \\n stands for a line break.")
    return ChunkerSpec(spec.name, values)


def _checked(chunker: str, name: str, parameter: ChunkerParameter, given: Mapping[str, Value]) -> Value:
    value = given.get(name, parameter.default)
    if isinstance(parameter.default, str):
        if not isinstance(value, str):
            raise InputError(phrase("{0:raw} of the chunker {1:raw} must be a text.", name, repr(chunker)))
        return value
    if isinstance(value, bool) or not isinstance(value, int | float) or value != int(value):
        raise InputError(phrase("{0:raw} of the chunker {1:raw} must be a whole number.", name, repr(chunker)))
    if (
        parameter.minimum is not None
        and parameter.maximum is not None
        and not parameter.minimum <= value <= parameter.maximum
    ):
        raise InputError(
            phrase(
                "{0:raw} of the chunker {1:raw} is {2:raw}, but must be between {3:n} and {4:n}.",
                name,
                repr(chunker),
                value,
                f"{parameter.minimum:,}",
                f"{parameter.maximum:,}",
            )
        )
    return int(value)
