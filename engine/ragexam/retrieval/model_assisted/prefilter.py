"""LLM pre-filter in two steps: which document (or topic) a question is about, then which part of it.

Afzal et al. 2024, "Towards Optimizing a Retrieval Augmented Generation using Large Language Model on Academic Data",
section 4.2.1: a language model names the study program out of a list, the name is matched with the real ones by
cosine; then it names the topic within, which is matched in the same way; both are "used in tandem with the Retriever".
Section 5.3: naming freely, without the list, helped there. Prompts: `resources/prompts/prefilter_*.txt`, the paper's
words with "document" or "topic" in place of "study program"; for the second step the paper prints none.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragexam.embedding.protocols import Embedder
from ragexam.errors import ContextOverflow
from ragexam.llm.backend import Backend
from ragexam.prompt_files import prompt_turns, prompts_key
from ragexam.records import Chunk, content_id
from ragexam.retrieval.base import best
from ragexam.retrieval.model_assisted.outline import Outline
from ragexam.retrieval.model_assisted.question_language import language_of
from ragexam.sentences import phrase

PROMPTS = ("prefilter_listed", "prefilter_free", "prefilter_part_listed", "prefilter_part_free")
_WORDS = {
    ("document", "en"): {"thing": "document", "things": "documents"},
    ("document", "de"): {"thing": "Dokument", "things": "Dokumente"},
    ("topic", "en"): {"thing": "topic", "things": "topics"},
    ("topic", "de"): {"thing": "Thema", "things": "Themen"},
}
_LONGEST = 120
"""Characters of a name that a model may write."""

_ANSWER_TOKENS = 80
_SECOND_TRY = 0.7
"""Temperature of the second try: greedy, the model would say nothing again."""

_DECIMALS = 6
"""Of cosines: equal ones are equal whatever the shape of the product, and the order of names decides."""

_SHOWN = 60
"""Characters of a passage that stand for its heading where it has none."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """Document that a model took a question to be about, and its matches. Kept as JSON (`to_json`).

    Attributes:
        said: The document or topic in the model's words; "" where it said nothing usable.
        name: The real name nearest to it; "" where nothing was said.
        cosine: Of the two; None where nothing was said.
        said_part: The part in the model's words; "" where it was not asked, or said nothing usable.
        part: The heading nearest to it, or the beginning of the nearest passage where there are no headings; "" where
            the document's own name is nearer still.
        part_cosine: Of the two; None where there is none.
        part_chunk: Id of the nearest passage where there are no headings; "" otherwise.
        listed: Names that the model was shown; 0 where it was to answer freely.
        names: Names that there are; more than were listed where the list was cut to fit the model's context.
    """

    said: str = ""
    name: str = ""
    cosine: float | None = None
    said_part: str = ""
    part: str = ""
    part_cosine: float | None = None
    part_chunk: str = ""
    listed: int = 0
    names: int = 0

    @property
    def cut(self) -> bool:
        """Return whether the list was cut."""
        return 0 < self.listed < self.names

    def sentence(self) -> str:
        """Return what was said and what it was taken for, in one line."""
        steps = [_step(self.said, self.name, self.cosine)]
        if self.part:
            steps.append(_step(self.said_part, self.part, self.part_cosine))
        return " > ".join(steps) + (f" ({self.listed} / {self.names})" if self.cut else "")


class Prefilter:
    """Asks a language model which document (or topic), and which part of it, a question is about.

    The list stands before the question, so that a model decodes it once for a whole exam. Where it does not fit the
    model's context, the names nearest to the question by cosine are listed, in their usual order. The second step
    lists the headings of the matched document (the documents of the matched topic), or is free as well.

    The second step is off unless asked for: small models seldom name headings rightly.

    Args:
        backend: The model; its chat template is used.
        embedder: Matches what the model says with the real names.
        chunks: All chunks (children and parents), in chunk order.
        titles: Document id to its title (its source where it has none), of every document of `chunks`.
        names: "document" or "topic".
        free: Whether the model answers without seeing lists.
        parts: Whether the second step is taken.
        seed: Of the second try, which is sampled.

    Attributes:
        name: For a person.
        key: Hash of model file, prompts, context length, embedder, names, parts and seed.
        check: Called before each call of the model; what it raises stops the prediction.

    Raises:
        InputError: Names of another kind.
        NotEnoughData: There is nothing to name.
    """

    def __init__(
        self,
        backend: Backend,
        embedder: Embedder,
        chunks: Sequence[Chunk],
        titles: Mapping[str, str],
        *,
        names: str = "document",
        free: bool = False,
        parts: bool = False,
        seed: int = 0,
    ) -> None:
        facts = backend.describe()
        self._backend = backend
        self._embedder = embedder
        self._outline = Outline(chunks, titles, names)
        self._by = names
        self._free = free
        self._parts = parts
        self._seed = seed
        self._context = facts.context_length
        self._vectors: NDArray[np.float32] | None = None
        within = [[name, self._outline.parts(name)] for name in self._outline.names] if parts else []
        self.name = phrase("{0:raw} (pre-filter)", facts.name)
        self.key = content_id(
            "prefilter", facts.file_hash, prompts_key(*PROMPTS), facts.context_length, embedder.key, names, free,
            self._outline.names, within, seed,
        )  # fmt: skip
        self.check: Callable[[], None] = lambda: None

    def unit_key(self, subject: str, language: str = "") -> str:
        """Return what a question's prediction is kept under (kind of unit: "prediction"; value: `to_json(Prediction)`)."""
        return content_id("prediction", self.key, subject, language or language_of(subject))

    def ask(self, subject: str, language: str) -> Prediction:
        """Predict, as `ragexam.retrieval.resources.Asking` has it."""
        return self.predict(subject, language)

    def predict(self, question: str, language: str = "") -> Prediction:
        """Ask the model, step by step.

        Args:
            question: As a person asked it.
            language: ISO 639-1 code of the question; "" tells English from German by itself.

        Raises:
            ModelError: The model failed, or the question does not fit its context even with a single name.
        """
        language = language or language_of(question)
        every = self._outline.names
        stem = "prefilter_free" if self._free else "prefilter_listed"
        named, listed = self._name(stem, question, language, () if self._free else every, {})
        prediction = Prediction(said=named, listed=listed, names=len(every))
        if not named:
            return prediction
        if self._vectors is None:
            self._vectors = self._embedder.embed(every, "passage")
        nearest, cosine = self._nearest(named, self._vectors)
        prediction = replace(prediction, name=every[nearest], cosine=cosine)
        return self._with_part(prediction, question, language) if self._parts else prediction

    def _with_part(self, prediction: Prediction, question: str, language: str) -> Prediction:
        parts = self._outline.parts(prediction.name)
        if len(parts) == 1:
            return replace(prediction, part=parts[0])
        free = self._free or not parts
        stem = "prefilter_free" if free else "prefilter_listed"
        values = {"name": prediction.name}
        if self._by == "topic":  # its parts are documents, which are asked for as in the first step
            values |= _words("document", language)
        else:
            stem = stem.replace("prefilter", "prefilter_part")
        named, _ = self._name(stem, question, language, () if free else parts, values)
        if not named:
            return prediction
        if parts:
            # A small model may say the document's name over again, which tells no part of it.
            nearest, cosine = self._nearest(named, self._embedder.embed((*parts, prediction.name), "passage"))
            if nearest == len(parts):
                return replace(prediction, said_part=named)
            return replace(prediction, said_part=named, part=parts[nearest], part_cosine=cosine)
        # "We again match the predicted topic with one of the embedded chunks using cosine similarity" [4.2.1]
        chunks = self._outline.chunks(prediction.name)
        nearest, cosine = self._nearest(named, self._embedder.embed([c.text for c in chunks], "passage"))
        begun = " ".join(chunks[nearest].text.split())[:_SHOWN]
        return replace(prediction, said_part=named, part=begun, part_cosine=cosine, part_chunk=chunks[nearest].id)

    def _nearest(self, text: str, vectors: NDArray[np.float32]) -> tuple[int, float]:
        """Return the index and cosine of the vector, of (n, dimension), nearest to a text; the first of equal ones."""
        cosines = self._cosines(text, vectors)
        index = int(best(cosines, 1)[0])
        return index, float(cosines[index])

    def _cosines(self, text: str, vectors: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return the cosine of each vector, of (n, dimension), with a text; (n,)."""
        products = np.asarray(self._embedder.embed([text], "query")[0] @ vectors.T, dtype=np.float64)
        return np.asarray(np.round(products, _DECIMALS), dtype=np.float64)

    def _name(
        self, stem: str, question: str, language: str, names: Sequence[str], values: Mapping[str, str]
    ) -> tuple[str, int]:
        """Return what the model names, and how many names it was shown."""
        names = self._fitting(stem, question, language, names, values)
        prompt = self._prompt(stem, question, language, names, values)
        for temperature in (0.0, _SECOND_TRY):
            self.check()
            text = self._backend.generate(
                prompt, max_tokens=_ANSWER_TOKENS, schema=_SCHEMA, temperature=temperature, seed=self._seed
            ).text
            named = _name_in(text)
            if named:
                return named, len(names)
        return "", len(names)

    def _fitting(
        self, stem: str, question: str, language: str, names: Sequence[str], values: Mapping[str, str]
    ) -> Sequence[str]:
        """Return as many names as fit the context: all, or those nearest to the question, in their order."""
        if not names or self._fits(self._prompt(stem, question, language, names, values)):
            return names
        order = best(self._cosines(question, self._embedder.embed(names, "passage")), len(names))
        low, high = 0, len(names) - 1
        while low < high:
            middle = (low + high + 1) // 2
            part = [names[i] for i in sorted(order[:middle])]
            fits = self._fits(self._prompt(stem, question, language, part, values))
            low, high = (middle, high) if fits else (low, middle - 1)
        if low == 0:
            raise ContextOverflow(
                "The question and one name do not fit the context of the model that pre-filters.",
                "Take a model with a larger context.",
            )
        return [names[i] for i in sorted(order[:low])]

    def _fits(self, prompt: str) -> bool:
        return self._backend.count_tokens(prompt) + _ANSWER_TOKENS < self._context

    def _prompt(self, stem: str, question: str, language: str, names: Sequence[str], values: Mapping[str, str]) -> str:
        words = _words(self._by, language)
        listed = "\n".join(f"- {name}" for name in names)
        filled = {**words, **values, "names": listed, "question": " ".join(question.split())}
        return self._backend.render_chat(prompt_turns(stem, language, **filled))


def _words(by: str, language: str) -> Mapping[str, str]:
    return _WORDS[by, "de" if language == "de" else "en"]


_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"name": {"type": "string", "minLength": 1, "maxLength": _LONGEST}},
    "required": ["name"],
    "additionalProperties": False,
}


def _step(named: str, name: str, cosine: float | None) -> str:
    """Return one step: what was said is left out where it is the name itself."""
    if not name:
        return "–"
    return name if named in ("", name) or cosine is None else f"“{named}” → {name} ({cosine:.2f})"


def _name_in(text: str) -> str:
    """Return the name in a constrained text; "" where there is none with a letter or digit in it."""
    try:
        name = json.loads(text)["name"]
    except (ValueError, KeyError, TypeError):
        name = text.partition(":")[2].strip(' "{}')
    name = " ".join(str(name).split()).lstrip("-• ").strip()
    return name if any(c.isalnum() for c in name) else ""
