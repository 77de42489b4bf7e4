"""A question for the exception to a rule that the documents state."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ragexam.records import Chunk, ChunkSampling, Item, Scenario, Span
from ragexam.scenarios.kind import OWN_ADVICE, Fix, Making, ScenarioKind
from ragexam.scenarios.material import Material
from ragexam.scenarios.restrictions import restrictions
from ragexam.scenarios.single import single_questions
from ragexam.scenarios.table_facts import says_its_answer

_ENGLISH = re.compile(r"(?P<rule>[A-Z][^.!?;:|\n]{20,200}?),? except(?: for)? (?P<but>[^.!?;:,|\n]{3,80})(?=[.;])")
_GERMAN = re.compile(
    r"(?P<rule>[A-ZÄÖÜ][^.!?;:|\n]{20,200}?), (?:außer|ausgenommen|mit Ausnahme(?: von)?)(?: sind)? "
    r"(?P<but>[^.!?;:,|\n]{3,80})(?=[.;])"
)
_SENTENCES = {"en": _ENGLISH, "de": _GERMAN}
_ASKED = {
    "en": "The documents state this rule: “{rule}.” What is the exception to it?",
    "de": "In den Dokumenten steht diese Regel: „{rule}.“ Was ist davon ausgenommen?",
}
_TURNED = {
    True: "Laut „{title}“ gilt: {rule}. Welche einzige Ausnahme davon ist dort vorgesehen?",
    False: "In den Dokumenten gilt: {rule}. Welche einzige Ausnahme davon ist dort vorgesehen?",
}
"""Of German sentences that allow something in one case only, by whether the question names the document."""

_MOST_WORDS = 10
"""Words of an exception: what is longer is told in other words, which a comparison by words would call wrong."""


class ExceptionKind(ScenarioKind):
    """Takes sentences that state a rule and its exception, and asks for the exception.

    German ones also allow something in one case only: what is done "nur mit …" is not done as a rule.
    """

    def make(self, scenario: Scenario, material: Material) -> Making:
        """Return one question for each drawn chunk that holds such a sentence."""
        items = list(
            dict.fromkeys(one for chunk in material.chunks for one in (*_items(chunk), *_turned(material, chunk)))
        )
        made = single_questions(scenario, material, items=items, spare=True)
        if not items:
            made.left_out["No sentence was found that states a rule and its exception."] += 1
        return made


def _items(chunk: Chunk) -> Iterator[Item]:
    sentences = _SENTENCES.get(chunk.language)
    if sentences is None:
        return
    shift = chunk.start - chunk.lead
    for match in sentences.finditer(chunk.text):
        but = match["but"].strip()
        if match.start() < chunk.lead or len(but.split()) > _MOST_WORDS:
            continue
        span = Span(chunk.document_id, match.start() + shift, match.end() + shift, chunk.page)
        asked = _ASKED[chunk.language].format(rule=match["rule"].strip())
        yield Item("", asked, (), -1, (span,), chunk.text, chunk.topic, chunk.language, answer=but)


def _turned(material: Material, chunk: Chunk) -> Iterator[Item]:
    document = material.documents.get(chunk.document_id)
    if chunk.language != "de" or document is None:
        return
    title, shift = document.title, chunk.start - chunk.lead
    for one in restrictions(chunk.text):
        if one.start < chunk.lead or len(one.case.split()) > _MOST_WORDS or says_its_answer(one.rule, one.case):
            continue
        span = Span(chunk.document_id, one.start + shift, one.end + shift, chunk.page)
        asked = _TURNED[material.facts.of_document(title)].format(title=title, rule=one.rule)
        yield Item("", asked, (), -1, (span,), chunk.text, chunk.topic, chunk.language, answer=one.case)


KIND = ExceptionKind(
    name="exception",
    label="Exception to a rule",
    summary="A question for the exception to a rule that one sentence states: “…, except …”; in German also “nur …”.",
    order=64,
    source="Own scenario",
    fixes=(
        Fix("Cut documents at the ends of paragraphs, so that a rule and its exception stay together.", OWN_ADVICE),
        Fix("Say in the prompt to name exceptions and conditions.", OWN_ADVICE),
    ),
    chunks=ChunkSampling("random", 3),
    metrics=("all_parts", "correctness"),
)
