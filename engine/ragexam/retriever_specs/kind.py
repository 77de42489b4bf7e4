"""Declaration of a kind of retriever: words, parameters with ranges, what it needs and what it asks of models."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from ragexam.registry import Registry

if TYPE_CHECKING:
    from ragexam.retriever_specs.spec import RetrieverSpec

Value = int | float | str | bool

Sizes = tuple[int, int]
"""Most characters of a child and of a parent."""

DEFAULT_K = 3
"""Passages handed to the model unless told otherwise: each costs a small model on a CPU seconds."""

MOST_K = 50

Group = Literal["Yardsticks", "Searches", "Built over a search", "A language model helps to search"]
"""Headings under which retrievers are offered, in the order of their kinds."""


@dataclass(frozen=True, slots=True)
class RetrieverParameter:
    """A parameter of a retriever.

    Attributes:
        default: Its value unless told otherwise; its type is the parameter's.
        label: Its name for a person.
        description: What it does, for a person.
        low: Smallest value of a number.
        high: Largest value of a number.
        role: What a text stands for: "embedder", "ranker" or "llm" (a model's name; empty for the project's),
            "retriever" (one in square brackets), "retrievers" (several, joined by "+"), "weights"; "" otherwise.
        options: The texts that it may be, each with its name for a person; empty where it may be any.
        usual: What a person gets who leaves it out, where that is not the default: what a stored specification leaves out
            is the default for ever, so that answers keep their pipeline.
    """

    default: Value
    label: str
    description: str
    low: float = 0.0
    high: float = 0.0
    role: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    usual: Value | None = None


@dataclass(frozen=True, slots=True)
class TextLengths:
    """Mean lengths that a forecast counts with, in tokens.

    Attributes:
        question: Of a question.
        passage: Of a passage.
    """

    question: float
    passage: float


@dataclass(frozen=True, slots=True)
class ModelCalls:
    """Calls that a retriever makes of one model.

    Attributes:
        role: The parameter that names the model: "llm" or "ranker".
        calls: How often.
        read: Tokens that it reads for it, all calls together, beside what stands before and is read once.
        written: Tokens that it writes.
        each: Whether that is for every question, or once for every passage of the corpus.
    """

    role: str
    calls: float
    read: float
    written: float
    each: Literal["question", "passage"] = "question"


@dataclass(frozen=True, kw_only=True)
class RetrieverKind:
    """One way of finding passages. A kind is one file of `ragexam/retrieval/kinds` with an instance called `KIND`.

    Attributes:
        name: In texts and project files.
        label: Short name for a person.
        summary: What it does, in a few words: the command line's help.
        plain: What a pipeline with it is called in plain words ("with keyword search").
        explanation: The same as a sentence: cards of the window, glossary of the report.
        group: Heading under which it is offered.
        order: Where it stands in lists, ascending.
        searches: Whether it searches, and so has a k.
        brings_passages: Whether it hands anything over.
        reads_evidence: Whether it hands over the evidence of an item, and so cannot be asked a free question.
        own: What it is built of beside what stands inside it: "chunks" (BM25 over them), "embedder", "scorer", "llm".
        parameters: By name. One of role "retriever" or "retrievers" says what stands inside it.
        titled: Parameters that its title tells, beside what stands inside.
        scores_every_passage: Whether it scores every passage and not only its best (`scores_all` asks it).
        prompts: Stems of the prompts that it asks a language model with.
        reads_outline: Whether titles and topics of documents decide what it brings.
        reads_every_passage: Whether a model reads the whole corpus for it, which may take hours.
        is_sum: Whether its title is a sum of names, which needs no parentheses where another stands over it.
        benchmarked: Whether the retrieval laboratory measures it unless told otherwise.
        not_offered_inside: Kinds that are not offered to stand inside it, though they can.
        passes_on: Parameters that belong to what usually stands inside; the text form may say them outside.
        offered: Whether it stands in lists to choose from.
    """

    name: str
    label: str
    summary: str
    explanation: str
    plain: str
    group: Group
    order: int
    searches: bool = True
    brings_passages: bool = True
    reads_evidence: bool = False
    own: tuple[str, ...] = ()
    parameters: Mapping[str, RetrieverParameter] = field(default_factory=dict)
    titled: tuple[str, ...] = ()
    scores_every_passage: bool = False
    prompts: tuple[str, ...] = ()
    reads_outline: bool = False
    reads_every_passage: bool = False
    is_sum: bool = False
    benchmarked: bool = False
    not_offered_inside: frozenset[str] = frozenset()
    passes_on: frozenset[str] = frozenset()
    offered: bool = True

    @property
    def slot(self) -> str:
        """Name of the parameter that says what stands inside; "" where nothing does."""
        return next((n for n, p in self.parameters.items() if p.role in ("retriever", "retrievers")), "")

    # -------------------------------------------------------------- what single parameters do not tell

    def check(self, spec: RetrieverSpec) -> None:
        """Raise InputError, with a sentence, where the parameters do not go together."""

    def title(self, spec: RetrieverSpec, *, outermost: bool) -> str:
        """Return its name with what stands inside, without k and the other parameters.

        Args:
            spec: Of this kind.
            outermost: Whether it stands inside no other.
        """
        from ragexam.retriever_specs.labels import title_over

        return title_over(spec, self.label) if self.slot else self.label

    # -------------------------------------------------------------- what it is built of and asks

    def sizes(self, spec: RetrieverSpec) -> Sizes | None:
        """Return the sizes into which the corpus is cut for it; None where it searches what is there."""
        return None

    def searches_project_chunks(self, spec: RetrieverSpec) -> bool:
        """Return whether what it hands over are the project's own chunks, where nothing stands inside it."""
        return self.brings_passages

    def scores_all(self, spec: RetrieverSpec) -> bool:
        """Return whether it scores every passage, not only its best."""
        return self.scores_every_passage

    def depth(self, spec: RetrieverSpec) -> int | None:
        """Return how many passages a model scores for it; None where none does: nothing over it reads deeper."""
        return None

    def may_bring_fewer(self, spec: RetrieverSpec) -> bool:
        """Return whether it may hand over fewer passages than k where there are more: what all that stand inside may, it may."""
        return bool(spec.inside) and all(KINDS[part.kind].may_bring_fewer(part) for part in spec.inside)

    def usual_passages(self, spec: RetrieverSpec) -> float:
        """Return how many passages it hands over for a question, on average, as far as that is known before it searches.

        These are k, or all that its searches inside bring together, where that is less. What two of them bring counts twice.
        """
        if not self.may_bring_fewer(spec):
            return float(spec.k)
        brought = sum(KINDS[part.kind].usual_passages(replace(part, k=spec.k)) for part in spec.inside)
        return min(float(spec.k), self.queries_inside(spec) * brought)

    def model_calls(self, spec: RetrieverSpec, lengths: TextLengths) -> Iterator[ModelCalls]:
        """Yield what it asks of models itself, once asked one question."""
        return iter(())

    def queries_inside(self, spec: RetrieverSpec) -> int:
        """Return how often what stands inside is asked for one question."""
        return 1

    # -------------------------------------------------------------- what is left out, and forms of earlier versions

    def usual_values(self, inside: Sequence[RetrieverSpec] = ()) -> Mapping[str, Value]:
        """Return what a person gets who leaves it out, where that is not what stored specifications leave out.

        Args:
            inside: What stands inside; empty for what usually does.
        """
        return {name: parameter.usual for name, parameter in self.parameters.items() if parameter.usual is not None}

    def read_values(self, values: Mapping[str, Value]) -> Mapping[str, Value]:
        """Return parameters under their present names and meanings."""
        return values

    def key_values(self, values: Mapping[str, Value]) -> Mapping[str, Value]:
        """Return parameters as the identity of a retriever has held them ever since it came."""
        return values

    def older_parameters(self) -> Mapping[str, RetrieverParameter]:
        """Return parameters that texts of earlier versions may still name."""
        return {}


KINDS: Registry[RetrieverKind] = Registry(RetrieverKind, "ragexam.retrieval.kinds", "ragexam.retrievers")
"""Every kind by name."""
