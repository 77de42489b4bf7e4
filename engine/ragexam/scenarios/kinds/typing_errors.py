"""A question with typing errors: the answer stays what it is."""

from __future__ import annotations

import random
import re

from ragexam.records import Item, Scenario
from ragexam.scenarios.kind import OWN_ADVICE, Fix, Making, ScenarioKind
from ragexam.scenarios.material import Material
from ragexam.scenarios.single import single_questions

_WORD = re.compile(r"(?<![\w-])[a-zäöüß]{5,}(?![\w-])")
_SHARE = 3
"""One word in so many is mistyped, and two at least."""

_LOSES_ONE = 7
"""Letters of the shortest word that may lose one: a shorter one easily becomes another word ("leaver", "lever")."""


class TypingErrorsKind(ScenarioKind):
    """Mistypes words of verified questions; names and numbers stay, so that the question stays clear."""

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return one question for each drawn chunk that holds a fact."""

        def changed(item: Item) -> str:
            return mistyped(item.question, random.Random(f"{item.id} {scenario.seed}"))

        return single_questions(scenario, material, lambda item: changed(item) != item.question, changed=changed)


def mistyped(text: str, rng: random.Random) -> str:
    """Return a text in which some longer words have two letters exchanged, one left out or one doubled."""
    places = list(_WORD.finditer(text))
    wanted = min(len(places), max(2, len(text.split()) // _SHARE))
    for match in sorted(rng.sample(places, wanted), key=lambda one: -one.start()):
        text = text[: match.start()] + _slip(match.group(), rng) + text[match.end() :]
    return text


def _slip(word: str, rng: random.Random) -> str:
    at = rng.randrange(1, len(word) - 2)
    first, second = word[at], word[at + 1]
    ways = [word[:at] + first + word[at:]]
    if len(word) >= _LOSES_ONE:
        ways.append(word[:at] + word[at + 1 :])
    if first != second:
        ways.append(word[:at] + second + first + word[at + 2 :])
    return rng.choice(ways)


KIND = TypingErrorsKind(
    name="typing-errors",
    label="Typing errors",
    summary="A question of the exam with slips of the keyboard: the answer stays what it is.",
    order=80,
    source="Zhuang and Zuccon 2022 (robustness of dense retrieval to typos)",
    fixes=(
        Fix("Have a model write the question anew before the search.", OWN_ADVICE),
        Fix(
            "Take an embedding model that was trained on typing errors.",
            "Zhuang and Zuccon 2022",
            of_embedding=True,
        ),
    ),
    metrics=("all_parts", "correctness"),
)
