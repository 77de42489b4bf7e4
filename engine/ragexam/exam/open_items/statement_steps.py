"""Steps of statement extraction: facts, a theme, a summary or conclusion, and the question, each a call of the model."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from ragexam.exam.open_items.items import (
    check_statement,
    echoes,
    numbers_of,
)
from ragexam.exam.open_items.premises import Premise, choose_premises
from ragexam.exam.open_items.settings import OpenSettings
from ragexam.exam.open_items.statement_tasks import (
    CASE,
    COMPARISON,
    FACTS,
    MOST_FACTS,
    OPENINGS,
    QUESTION,
    TASKS,
    THEME,
    merged,
)
from ragexam.exam.open_items.statement_texts import numbered, read_bullets, read_object, texts_of, tidy_theme
from ragexam.exam.passages.passage import Passage
from ragexam.prompt_files import prompt_text, prompt_turns
from ragexam.records import Chunk
from ragexam.sentences import phrase

GERMAN: Final = "\nWrite in German."
"""Added to the published prompts for a German passage."""

_THEME_TOKENS: Final = 60


class Ask(Protocol):
    """One call of the writing model; the job keeps each one, so that it is never made twice."""

    def __call__(
        self,
        step: str,
        turns: Sequence[dict[str, str]],
        *,
        max_tokens: int,
        schema: dict[str, Any] | None = None,
        temperature: float = 0.0,
        seed: int = 0,
    ) -> str:
        """Return the text that the model writes."""
        ...


@dataclass(frozen=True, slots=True)
class Statement:
    """An answer that a question is to be written for.

    Attributes:
        text: The statement.
        sources: The facts that it was made of; itself for a fact.
        premise: "case" or "comparison" for a conclusion of the fixed form, "" otherwise.
        given: The case, or what is compared.
        figure: Of the case; statement and question have to name it.
    """

    text: str
    sources: tuple[str, ...] = ()
    premise: str = ""
    given: str = ""
    figure: str = ""


@dataclass(frozen=True, slots=True)
class OpenTry:
    """One step of an attempt that was refused, or the question that was kept.

    Attributes:
        step: "theme", "facts", "summaries", "conclusions", "question" or "simple".
        statement: What the question was to be answered by; "" before that.
        question: As read; "" where it could not be read.
        raw: What the model wrote.
        outcome: "kept", "unparsed", or the check that failed.
        detail: In plain words.
    """

    step: str
    statement: str
    question: str
    raw: str
    outcome: str
    detail: str = ""


class StatementSteps:
    """The steps over one passage."""

    def __init__(self, chunk: Chunk, ask: Ask, settings: OpenSettings, turn: int, seed: int) -> None:
        self._chunk = chunk
        self._ask = ask
        self._settings = settings
        self._turn = turn
        self._seed = seed
        self._fixed = settings.form == "fixed"
        self._language = "de" if chunk.language == "de" else "en"
        self._theme = ""

    def statements(self, label: str, tries: list[OpenTry]) -> Iterator[Statement]:
        """Yield statements of a label that pass their checks, in the order to try; what fails is added to `tries`.

        A conclusion is drawn only when it is asked for: each one is a call of the model.
        """
        self._theme = self._read_theme()
        facts = self._read_facts(tries)
        if label == "fact_single":
            statements = [Statement(fact, (fact,)) for fact in facts]
            rng = random.Random(f"{self._seed} facts")
            rng.shuffle(statements)
            # A later turn begins with another fact: the first one was asked about.
            yield from statements[self._turn :] + statements[: self._turn]
        elif label == "summary" and len(facts) < 2:
            tries.append(OpenTry("summaries", "", "", "", "too few facts", "There are not two facts to sum up."))
        elif label == "summary":
            yield from self._checked("summaries", label, self._summaries(facts, tries), facts, tries)
        elif facts and self._fixed:
            yield from self._concluded(facts, tries)
        elif facts:
            yield from self._checked("conclusions", label, self._conclusions(facts, tries), facts, tries)

    def facts(self) -> int:
        """Return how many facts the passage gives."""
        self._theme = self._read_theme()
        return len(self._read_facts([]))

    def question(self, statement: Statement, label: str) -> tuple[str, str]:
        """Return the question for a statement and what the model wrote; "" where it could not be read."""
        cap = self._settings.max_question_tokens
        if not self._fixed:
            raw = self._published("question", "statement_question", cap, theme=self._theme, statement=statement.text)
            lines = read_bullets(raw)
            return (lines[0] if lines else ""), raw
        task = f"ask_{statement.premise}" if statement.premise else label
        raw = self._task(
            "question",
            task,
            QUESTION,
            cap,
            theme=self._theme,
            statement=statement.text,
            given=statement.given,
            opening=self._opening(statement.premise or label),
        )
        value = read_object(raw).get("question")
        return (value.strip() if isinstance(value, str) else ""), raw

    def _opening(self, kind: str) -> str:
        """Return how the question is to begin; "" where the model is left to choose."""
        openings = OPENINGS[self._language].get(kind, ("",))
        return random.Random(f"{self._seed} {self._turn} opening").choice(openings)

    # -------------------------------------------------------------- steps

    def _read_theme(self) -> str:
        if not self._fixed:
            theme = tidy_theme(self._published("theme", "statement_theme", _THEME_TOKENS, context=self._chunk.text))
        else:
            raw = self._task("theme", "theme", THEME, _THEME_TOKENS, passage=self._chunk.text)
            theme = tidy_theme(str(read_object(raw).get("theme", "")))
        # What a model takes over from a worked example would stand in every statement and question after it.
        return theme if theme and not echoes(theme) else Passage.of(self._chunk).subject

    def _read_facts(self, tries: list[OpenTry]) -> list[str]:
        cap = self._settings.max_statement_tokens
        if self._fixed:
            raw = self._task("facts", "facts", FACTS, cap, passage=self._chunk.text, theme=self._theme)
            lines = texts_of(read_object(raw).get("statements"))
        else:
            raw = self._published("facts", "statement_facts", cap, theme=self._theme, context=self._chunk.text)
            lines = read_bullets(raw)[:MOST_FACTS]
        if not lines:
            tries.append(OpenTry("facts", "", "", raw, "unparsed", "No statement could be read."))
        checked = self._checked("facts", "fact_single", [Statement(line, (line,)) for line in lines], (), tries, raw)
        return [statement.text for statement in checked]

    def _summaries(self, facts: Sequence[str], tries: list[OpenTry]) -> list[Statement]:
        cap = self._settings.max_statement_tokens
        hot = self._settings.temperature if self._turn else 0.0
        if not self._fixed:
            lines = "\n".join(facts)
            raw = self._published("summaries", "statement_summaries", cap, hot, theme=self._theme, statements=lines)
            statements = [Statement(line) for line in read_bullets(raw)]
        else:
            raw = self._task(
                "summaries", "summaries", merged(len(facts)), cap, hot, theme=self._theme, numbered=numbered(facts)
            )
            # What it says it merged is often wrong; what the sentence holds is looked up in the passage instead.
            statements = [Statement(text) for text in texts_of(read_object(raw).get("statements"), "statement")]
        if not statements:
            tries.append(OpenTry("summaries", "", "", raw, "unparsed", "No statement could be read."))
        return statements

    def _conclusions(self, facts: Sequence[str], tries: list[OpenTry]) -> list[Statement]:
        """Return conclusions as published: the model chooses what to conclude from."""
        hot = self._settings.temperature if self._turn else 0.0
        raw = self._published(
            "conclusions",
            "statement_conclusions",
            self._settings.max_statement_tokens,
            hot,
            theme=self._theme,
            statements="\n".join(facts),
        )
        statements = [Statement(line, tuple(facts)) for line in read_bullets(raw)]
        if not statements:
            tries.append(OpenTry("conclusions", "", "", raw, "unparsed", "No conclusion could be read."))
        return statements

    def _concluded(self, facts: Sequence[str], tries: list[OpenTry]) -> Iterator[Statement]:
        """Yield conclusions of the fixed form, each from a premise of its own."""
        premises = choose_premises(facts, self._language, self._seed)
        shift = self._turn * self._settings.retries % max(len(premises), 1)
        for premise in (premises[shift:] + premises[:shift])[: self._settings.retries]:
            raw, statement = self._conclude(premise, facts)
            if statement is None:
                tries.append(OpenTry("conclusions", "", "", raw, "unparsed", "No conclusion could be read."))
                continue
            yield from self._checked("conclusions", "reasoning", [statement], facts, tries, raw)

    def _conclude(self, premise: Premise, facts: Sequence[str]) -> tuple[str, Statement | None]:
        words = TASKS[self._language]
        sources = tuple(facts[i] for i in premise.facts)
        lines = [words["statement"].format(statement=fact) for fact in sources]
        comparison = premise.kind == "comparison"
        if comparison:
            lines.append(words["comparison_told"].format(told=premise.comparison))
        schema, name = (COMPARISON, "compared") if comparison else (CASE, "case")
        lines.append(words[premise.kind].format(told=premise.comparison))
        theme = "Thema" if self._language == "de" else "Theme"
        task = "\n".join([f"{theme}: {self._theme}", *lines])
        raw = self._write("conclusions", "conclusions", task, schema, self._settings.max_statement_tokens)
        value = read_object(raw)
        given, text = value.get(name), value.get("conclusion")
        if not isinstance(given, str) or not isinstance(text, str) or not text.strip():
            return raw, None
        # Why it follows is known here: the model need not find words for it.
        named = premise.figure and numbers_of(premise.figure) <= numbers_of(text)
        reason = f" {premise.reason}" if named else ""
        return raw, Statement(f"{text.strip()}{reason}", sources, premise.kind, given.strip(), premise.figure)

    # -------------------------------------------------------------- parts

    def _checked(
        self,
        step: str,
        label: str,
        statements: Sequence[Statement],
        facts: Sequence[str],
        tries: list[OpenTry],
        raw: str = "",
    ) -> list[Statement]:
        good: list[Statement] = []
        for statement in statements:
            wrong = check_statement(statement.text, label, self._chunk, self._theme, facts)
            if wrong is None and not numbers_of(statement.figure) <= numbers_of(statement.text):
                wrong = ("not a conclusion", phrase("It does not say what {0:raw} means.", statement.figure))
            if wrong is None and statement.text not in {s.text for s in good}:
                good.append(statement)
            else:
                wrong = wrong or ("repeated", "The same statement stands there twice.")
                tries.append(OpenTry(step, statement.text, "", raw, *wrong))
        return good

    def _published(self, step: str, name: str, cap: int, temperature: float = 0.0, **values: str) -> str:
        text = prompt_text(f"{name}.txt", **values) + (GERMAN if self._language == "de" else "")
        turns = [{"role": "user", "content": text}]
        return self._ask(step, turns, max_tokens=cap, temperature=temperature, seed=self._drawn(temperature)).strip()

    def _task(
        self, step: str, task: str, schema: dict[str, Any], cap: int, temperature: float = 0.0, **values: str
    ) -> str:
        task_text = TASKS[self._language][task].format_map(values)
        name = "conclusions" if task.startswith("ask_") else "statements"
        return self._write(step, name, task_text, schema, cap, temperature)

    def _write(
        self, step: str, name: str, task: str, schema: dict[str, Any], cap: int, temperature: float = 0.0
    ) -> str:
        turns = prompt_turns(name, self._language, task=task)
        return self._ask(
            step, turns, max_tokens=cap, schema=schema, temperature=temperature, seed=self._drawn(temperature)
        )

    def _drawn(self, temperature: float) -> int:
        return (self._seed + self._turn) % 2**31 if temperature > 0 else 0
