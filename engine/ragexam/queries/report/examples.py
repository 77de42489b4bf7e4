"""A few responses to read in a report: what the best pipeline was shown, what it took, what others took."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ragexam.pipelines.normalise import choose
from ragexam.pipelines.prompts import LETTERS
from ragexam.queries.run.answers import CurrentResponses
from ragexam.queries.systems.sat import words_of
from ragexam.records import PipelineSpec, Response
from ragexam.sentences import as_it_is, joined, phrase, template
from ragexam.store import Store

_TITLE = 70
"""Characters of the question in a title."""


def examples(store: Store, answers: CurrentResponses) -> Iterator[tuple[str, str]]:
    """Yield the title and text of at most three responses of the most accurate pipeline.

    One that shows what passages are good for (right, while the same model without them is wrong), one where retrieval
    is to blame (wrong, while the same model with the right passage is right), and one where something else is.
    """
    results = answers.results
    accuracy = results.accuracy()
    rows = [row for row in results.choices() if not np.isnan(accuracy[row])]
    if not rows:
        return
    best = max(rows, key=lambda row: accuracy[row])
    closed, oracle = _yardstick(answers, best, "closed_book"), _yardstick(answers, best, "oracle")
    right, wrong = results.correct[best] == 1, results.correct[best] == 0
    kinds = (
        ("Right with passages, wrong without", right & _is(answers, closed, 0)),
        ("Wrong, but right with the very passage", wrong & _is(answers, oracle, 1)),
        ("Wrong, even with the very passage" if oracle is not None else "Wrong", wrong & ~_is(answers, oracle, 1)),
    )
    for title, where in kinds:
        for column in np.flatnonzero(where)[:1].tolist():
            response = store.responses.get(int(answers.matrix.row[best, column]))
            if response is None:
                continue
            question = answers.items[column].question
            short = question if len(question) <= _TITLE else f"{question[: _TITLE - 1].rstrip()}…"
            others = [row for row in (closed, oracle) if row is not None]
            yield phrase("{0}: {1:raw}", title, short), _text(store, answers, best, column, response, others)


def _yardstick(answers: CurrentResponses, best: int, kind: str) -> int | None:
    """Return the pipeline that differs from the best one only in its retriever, which is of this kind."""

    def rest(spec: PipelineSpec) -> tuple[str, str, str]:
        return spec.model_hash, spec.examples_label, spec.template

    wanted = rest(answers.pipelines[best])
    rows = (n for n, p in enumerate(answers.pipelines) if p.retriever.kind == kind and rest(p) == wanted)
    return next(rows, None)


def _is(answers: CurrentResponses, row: int | None, value: int) -> NDArray[np.bool_]:
    """Return where a pipeline has this mark; nowhere without the pipeline."""
    correct = answers.results.correct
    return np.zeros(correct.shape[1], dtype=np.bool_) if row is None else correct[row] == value


def _text(
    store: Store, answers: CurrentResponses, best: int, column: int, response: Response, others: list[int]
) -> str:
    results, item = answers.results, answers.items[column]
    taken = int(results.chosen[best, column])
    r = response
    lines = [results.pipelines[best].label, "", template("The prompt:"), ""]
    lines += [prompt_words(store, r.prompt_hash), ""]
    if words := words_of(store, r):  # of a system elsewhere, which shows no scores
        lines += [template("What it wrote:"), "", as_it_is(words.text), "", template("The choices:")]
        scored = [""] * len(item.choices)
    else:
        mode = results.mode.replace("_", " ")
        lines.append(phrase("The choices with their log-likelihoods in nats ({0} in brackets):", mode))
        scores = choose(r.loglikelihoods, r.characters, r.bytes, r.tokens, results.mode).scores
        scored = [f"   {total:.2f} ({score:.3f})" for total, score in zip(r.loglikelihoods, scores, strict=True)]
    for index, (choice, score) in enumerate(zip(item.choices, scored, strict=True)):
        marks = [
            word for word, so in ((template("taken"), index == taken), (template("right"), index == item.key)) if so
        ]
        lines.append(
            joined("", [as_it_is(f"  {LETTERS[index]}) {choice}{score}{'   ' if marks else ''}"), joined(", ", marks)])
        )
    for row in others:
        index = int(results.chosen[row, column])
        if index >= 0:
            verdict = template("right") if index == item.key else template("wrong")
            lines.append(phrase("{0} took {1:raw}: {2}.", results.pipelines[row].label, LETTERS[index], verdict))
    return joined("\n", lines)


def prompt_words(store: Store, prompt_hash: str) -> str:
    """Return a prompt as it was sent, or that it was not kept."""
    prompt = store.prompts.get(prompt_hash)
    return as_it_is(prompt) if prompt else template("(The prompt was not kept.)")
