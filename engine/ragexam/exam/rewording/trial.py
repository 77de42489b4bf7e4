"""Tries a writer before it words questions anew: does it see when two questions ask for different things?

Sixteen known pairs in each language; half say the same in other words, half turn the sense. A writer passes in a language where so
many of its verdicts are right that tossing a coin would hardly do as well (one-sided binomial test, 5 %): one that says the same to
all, as small models do, is right in half.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from scipy.special import bdtrc

from ragexam.exam.rewording.known_pairs import KNOWN_PAIRS
from ragexam.exam.rewording.same_question import PROMPT, same_question
from ragexam.llm.backend import Backend
from ragexam.progress import Progress
from ragexam.prompt_files import prompts_key
from ragexam.records import content_id, to_json

CHANCE: Final = 0.05
"""Greatest probability that a coin does as well with which a writer passes."""


@dataclass(frozen=True, slots=True)
class LanguageTrial:
    """Verdicts on the pairs of one language.

    Attributes:
        same: Pairs that ask for the same.
        same_right: Of these, those that it took for the same.
        turned: Pairs that do not.
        turned_right: Of these, those that it told apart.
    """

    same: int
    same_right: int
    turned: int
    turned_right: int

    @property
    def pairs(self) -> int:
        """Return how many it was asked about."""
        return self.same + self.turned

    @property
    def right(self) -> int:
        """Return how many verdicts are right."""
        return self.same_right + self.turned_right

    @property
    def passed(self) -> bool:
        """Return whether it is right more often than a coin."""
        return float(bdtrc(self.right - 1, self.pairs, 0.5)) < CHANCE if self.right else False


@dataclass(frozen=True, slots=True)
class WriterTrial:
    """Trial of a writer.

    Attributes:
        model_hash: File hash of the model.
        model_name: For a person.
        languages: Its verdicts by language.
        key: Of pairs and prompts (`trial_key`): it is made anew where they changed.
    """

    model_hash: str
    model_name: str
    languages: Mapping[str, LanguageTrial] = field(default_factory=dict)
    key: str = ""

    def passed(self, language: str) -> bool:
        """Return whether it passes in a language; in one without pairs nobody does."""
        own = self.languages.get(language)
        return own is not None and own.passed


def trial_key() -> str:
    """Return the identity of the trial: its pairs and prompts."""
    pairs = {language: [to_json(pair) for pair in own] for language, own in KNOWN_PAIRS.items()}
    return content_id("writer trial", prompts_key(PROMPT, "yes_no"), pairs)


def try_writer(backend: Backend, progress: Progress | None = None) -> WriterTrial:
    """Ask a model about all pairs.

    Args:
        backend: The model.
        progress: Told of each pair; stops it.
    """
    facts = backend.describe()
    languages: dict[str, LanguageTrial] = {}
    total, done = sum(map(len, KNOWN_PAIRS.values())), 0
    for language, pairs in KNOWN_PAIRS.items():
        right = {True: 0, False: 0}
        for pair in pairs:
            if progress is not None:
                progress.update(done, total, pair.second, phase="Trying the writer on known pairs")
            right[pair.same] += same_question(backend, pair.first, pair.second, language).same is pair.same
            done += 1
        same = sum(pair.same for pair in pairs)
        languages[language] = LanguageTrial(same, right[True], len(pairs) - same, right[False])
    return WriterTrial(facts.file_hash, facts.name, languages, trial_key())
