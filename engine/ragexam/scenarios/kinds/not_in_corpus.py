"""S6: a question that the corpus does not answer; right is to say so."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain, zip_longest
from typing import Final

from ragexam.exam.choice_items.unsaid import is_unsaid
from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.demands.kind import DEMANDS
from ragexam.records import Scenario, ScenarioQuestion, Span
from ragexam.scenarios.absence import MOST_SHARED, WordSearch
from ragexam.scenarios.checker import Checker, tells, tried_checker
from ragexam.scenarios.kind import OWN_ADVICE, Fix, Making, ScenarioKind, made_question, worded
from ragexam.scenarios.known_cases import known_questions, with_and_without
from ragexam.scenarios.material import Material
from ragexam.scenarios.metrics import refusal_name
from ragexam.sentences import joined, phrase

_FOREIGN: Final = {
    "en": (
        "How does a transistor amplify a signal?",
        "Why do leaves turn red in autumn?",
        "Which instruments play in a string quartet?",
        "How do bees tell each other where to find food?",
        "What causes the tides of the sea?",
        "How is a vaccine against influenza made?",
        "Why is the sky blue at noon and red in the evening?",
        "What does quantum mechanics say about an electron's position?",
        "How did the Romans build their aqueducts?",
        "What is the offside rule in football?",
        "How does a violin produce its tone?",
        "Why do volcanoes erupt?",
    ),
    "de": (
        "Wie verstärkt ein Transistor ein Signal?",
        "Warum färben sich Blätter im Herbst rot?",
        "Welche Instrumente spielen in einem Streichquartett?",
        "Wie teilen sich Bienen mit, wo es Nektar gibt?",
        "Wodurch entstehen Ebbe und Flut?",
        "Warum ist der Himmel mittags blau und abends rot?",
        "Wie bauten die Römer ihre Aquädukte?",
        "Was besagt die Abseitsregel im Fußball?",
        "Warum brechen Vulkane aus?",
    ),
}
"""Questions of general knowledge: what a language model can answer from memory, and should not."""

_UNPROVEN: Final = (
    "A question of the exam that nothing was to answer: search over the present passages does not prove it."
)

_Candidate = tuple[str, str, tuple[Span, ...], str, str]


class NotInCorpusKind(ScenarioKind):
    """Asks what the documents state of something else only, and what has nothing to do with them."""

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return questions for which search finds nothing, and of which no model says that the nearest passages tell."""
        made = Making()
        wanted = scenario.documents.documents if scenario.documents.how == "random" else len(material.documents)
        search = WordSearch(material.chunks)
        if scenario.given:
            candidates = chain(_given(scenario, material))
        else:
            near, far = _near(scenario, material, made), _far(scenario, material)
            candidates = chain(one for pair in zip_longest(near, far) for one in pair if one is not None)
        checker = _checker(scenario, material, search)
        if checker is not None:
            made.remarks.append(checker.figures())
        for candidate in candidates:
            if len(made.questions) == wanted:
                break
            proven = _proven(scenario, material, search, checker, candidate)
            if isinstance(proven, ScenarioQuestion):
                made.questions.append(proven)
            else:
                made.left_out[proven[0]] += 1
                made.remarks += proven[1:]
        return made

    def remark(self, question: ScenarioQuestion, text: str) -> str:
        """Return how the question was met."""
        return refusal_name(question, text)


def _checker(scenario: Scenario, material: Material, search: WordSearch) -> Checker | None:
    """Return the model that is asked, tried on questions that the documents answer, over passages with and without the answer."""
    judge = material.judge if scenario.prompting == "sequential" else None
    if judge is None:
        return None
    cases = (
        (item, case)
        for item in known_questions(material, f"known {scenario.seed}")
        if (case := with_and_without(material, search, item)) is not None
    )
    return tried_checker(
        judge.name,
        (
            (
                tells(judge, item.question, given, item.language),
                tells(judge, item.question, without, item.language),
            )
            for item, (given, without) in cases
        ),
    )


def _proven(
    scenario: Scenario, material: Material, search: WordSearch, checker: Checker | None, candidate: _Candidate
) -> ScenarioQuestion | tuple[str, ...]:
    """Return the question with its proof; where it is not proven the sentence that says why not, and what a model said of it."""
    question, language, evidence, topic, proof = candidate
    nearest = search.nearest(question)
    if not proof:
        if nearest and nearest[0].share > MOST_SHARED:
            return ("A passage holds most of its words: the documents may answer it.",)
        proof = phrase(
            "None of the {0:n} passages holds more than {1:n} of its words, rare ones counting more.",
            len(material.chunks),
            f"{nearest[0].share if nearest else 0.0:.0%}",
        )
    if checker is not None and material.judge is not None:
        if checker.decides:
            surely = tells(material.judge, question, [one.chunk.text for one in nearest], language)
            if checker.believes(surely):
                return (
                    "The language model is surer that the nearest passages answer it than the threshold "
                    "between known passages with and without the answer.",
                    phrase("Given up: “{0:raw}” (log-odds {1:n}).", question, f"{surely:.2f}"),
                )
            doubt = phrase(
                "How sure {0:raw} is that the {1:n} nearest passages answer it (log-odds {2:n}) "
                "is not above the threshold between known passages with and without the answer.",
                checker.name,
                len(nearest),
                f"{surely:.2f}",
            )
            proof = joined(" ", (proof, doubt))
        proof = joined(" ", (proof, checker.figures()))
    return made_question(
        scenario, worded(scenario, language, question=question), (), evidence, language, topic=topic, proof=proof,
        passage="\n\n".join(one.chunk.text for one in nearest),
    )  # fmt: skip


def _near(scenario: Scenario, material: Material, made: Making) -> Iterator[_Candidate]:
    """Yield what is stated of something else only: the exam's own such questions, then others.

    All of them are searched for in the present passages: what stood nowhere when the exam was made may stand there now, and a
    question that came from elsewhere was never searched for.
    """
    kinds = [kind for kind in DEMANDS.values() if kind.unsaid]
    proven = {one.question.casefold(): one for kind in kinds for one in kind.every(material.facts)}
    own = list(dict.fromkeys(item.question.casefold() for item in material.items if is_unsaid(item)))
    unproven = sum(question not in proven for question in own)
    if unproven:
        made.left_out[_UNPROVEN] += unproven
    rng = random.Random(f"{scenario.kind} {scenario.seed}")
    composed = [one for kind in kinds for one in kind.compose(material.facts, rng)]
    first = [proven[question] for question in own if question in proven]
    for one in (*first, *(one for one in composed if one.question.casefold() not in own)):
        yield one.question, one.language, one.evidence, one.topic, _searched(one)


def _far(scenario: Scenario, material: Material) -> Iterator[_Candidate]:
    """Yield general knowledge in the languages of the documents, each as often as it has documents."""
    rng = random.Random(f"{scenario.kind} far {scenario.seed}")
    spoken = [one.language for one in material.documents.values() if one.language in _FOREIGN] or ["en"]
    rng.shuffle(spoken)
    left = {language: rng.sample(texts, len(texts)) for language, texts in _FOREIGN.items()}
    while any(left[language] for language in set(spoken)):
        for language in spoken:
            if left[language]:
                yield left[language].pop(), language, (), "", ""


def _given(scenario: Scenario, material: Material) -> Iterator[_Candidate]:
    """Yield a person's own questions, in the language of most documents."""
    spoken = [one.language for one in material.documents.values()]
    language = max(set(spoken), key=spoken.count, default="en")
    for question in scenario.given:
        yield question, language, (), "", ""


def _searched(one: ComposedQuestion) -> str:
    return phrase(
        "None of the {0:n} passages states it: search by name, property and unit found nothing.", one.searched
    )


KIND = NotInCorpusKind(
    name="S6",
    label="Not in the documents",
    summary="A question that the documents do not answer: right is to say so, and to say nothing else.",
    order=60,
    source="RAGProbe (Sivasothy et al. 2024), scenario S6; Chen et al. 2024 (negative rejection)",
    fixes=(
        Fix(
            "Say in the prompt what to reply where the passages do not hold the answer.",
            "RAGProbe, Table IX: Gao et al. 2023; Li et al. 2024",
        ),
        Fix(
            "Answer only where the best passage is near enough: a threshold below which the system declines.",
            OWN_ADVICE,
        ),
    ),
    prompting="sequential",
    metrics=("declines", "negative_rejection"),
    takes_given=True,
)
