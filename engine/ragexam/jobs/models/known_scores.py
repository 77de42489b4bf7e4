"""Lets a run find the scores that the project knows already, and keep new ones."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping

from ragexam.llm.backend import ChoiceScore, ModelFacts, Scores
from ragexam.records import content_id
from ragexam.store import Store
from ragexam.store.run.prompts import StoredScores


def loaded_as(facts: ModelFacts) -> str:
    """Return the identity of a model as it is loaded: the same file computes a little differently in another batch shape."""
    return content_id(
        "loaded, choices with the end of the prompt",
        facts.file_hash,
        facts.library,
        facts.batch,
        facts.gpu_layers,
        facts.context_length,
        *([facts.device] if facts.device else []),  # what was computed on the CPU keeps its name
    )


class LoadedModelScores(MutableMapping[str, Scores]):
    """Scores of one loaded model by `score_key`.

    New ones wait until `keep` stores them, in the transaction that stores the response: a response that was
    lost in a crash is made again as it would have been, not taken from a score that outlived it.
    """

    def __init__(self, store: Store, facts: ModelFacts) -> None:
        self._store = store
        self._conditions = loaded_as(facts)
        self._waiting: dict[str, Scores] = {}

    def __getitem__(self, key: str) -> Scores:
        if key in self._waiting:
            return self._waiting[key]
        scores = self._store.scores.get(self._conditions, key)
        if scores is None:
            raise KeyError(key)
        choices = tuple(
            ChoiceScore(value, tokens, characters, size)
            for value, tokens, characters, size in zip(
                scores.loglikelihoods, scores.tokens, scores.characters, scores.bytes, strict=True
            )
        )
        return Scores(choices, scores.prompt_tokens, 0, scores.seconds)

    def __setitem__(self, key: str, scores: Scores) -> None:
        self._waiting[key] = scores

    def __delitem__(self, key: str) -> None:
        del self._waiting[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._waiting)

    def __len__(self) -> int:
        return len(self._waiting)

    def keep(self) -> None:
        """Store what is new."""
        for key, scores in self._waiting.items():
            self._store.scores.put(
                self._conditions,
                key,
                StoredScores(
                    tuple(c.loglikelihood for c in scores.choices),
                    tuple(c.characters for c in scores.choices),
                    tuple(c.bytes for c in scores.choices),
                    tuple(c.tokens for c in scores.choices),
                    scores.prompt_tokens,
                    scores.seconds,
                ),
            )
        self._waiting.clear()
