"""Looking into specifications of retrievers: what stands inside, what they need, what they search."""

from __future__ import annotations

from collections.abc import Iterator

from ragexam.retriever_specs.kind import KINDS, Sizes, Value
from ragexam.retriever_specs.spec import RetrieverSpec
from ragexam.retriever_specs.text import kind_named, read_inside


def parameter(spec: RetrieverSpec, name: str) -> Value:
    """Return the value of a parameter, its default where the specification says nothing."""
    return spec.parameters.get(name, KINDS[spec.kind].parameters[name].default)


def inside(spec: RetrieverSpec) -> tuple[RetrieverSpec, ...]:
    """Return the retrievers that stand directly inside one, in their order; their k has no meaning.

    Raises:
        InputError: An unknown kind, or a text that cannot be read.
    """
    declared = kind_named(spec.kind)
    return spec.inside or (read_inside(declared, spec.parameters) if declared.slot else ())


def walk(spec: RetrieverSpec) -> Iterator[RetrieverSpec]:
    """Yield a retriever and all that stand inside it, outermost first."""
    yield spec
    for part in inside(spec):
        yield from walk(part)


def needs(spec: RetrieverSpec) -> frozenset[str]:
    """Return what a retriever and those inside it are built of: "chunks", "embedder", "scorer", "llm"."""
    return frozenset(need for part in walk(spec) for need in KINDS[part.kind].own)


def models_named(spec: RetrieverSpec, role: str) -> tuple[str, ...]:
    """Return names of the models that a retriever and those inside it ask, each once; "" for the project's.

    Args:
        spec: Any kind.
        role: "embedder", "ranker" or "llm".
    """
    need = "scorer" if role == "ranker" else role
    names = (str(parameter(part, role)) for part in walk(spec) if need in KINDS[part.kind].own)
    return tuple(dict.fromkeys(names))


def scores_all(spec: RetrieverSpec) -> bool:
    """Return whether a retriever scores every passage, not only its best."""
    return KINDS[spec.kind].scores_all(spec)


def sizes_of(spec: RetrieverSpec) -> list[Sizes]:
    """Return the sizes into which the corpus is cut for a retriever and those inside it, beside the project's chunks."""
    sizes = (KINDS[part.kind].sizes(part) for part in walk(spec))
    return list(dict.fromkeys(size for size in sizes if size is not None))


def uses_project_chunks(spec: RetrieverSpec) -> bool:
    """Return whether a retriever searches the chunks of the project itself, not only others that are cut for it."""
    declared = KINDS[spec.kind]
    if not declared.searches_project_chunks(spec):
        return False
    parts = inside(spec)
    return any(uses_project_chunks(part) for part in parts) if parts else True


def prompts_used(spec: RetrieverSpec) -> tuple[str, ...]:
    """Return stems of the prompts that a retriever and those inside it ask a language model with, in the kinds' order."""
    kinds = {part.kind for part in walk(spec)}
    return tuple(stem for name, declared in KINDS.items() if name in kinds for stem in declared.prompts)


def reads_outline(spec: RetrieverSpec) -> bool:
    """Return whether titles and topics of documents decide what a retriever, or one inside it, brings."""
    return any(KINDS[part.kind].reads_outline for part in walk(spec))
