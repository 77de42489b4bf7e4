"""Order of steps: what comes directly after a step of a numbered list."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from ragexam.exam.composition.composed_question import ComposedQuestion
from ragexam.exam.composition.corpus_facts import CorpusFacts
from ragexam.exam.composition.stated.step_lists import Step, StepList, step_lists
from ragexam.exam.composition.variety import Draft, in_turns
from ragexam.exam.composition.wording import asked_of
from ragexam.exam.demands.kind import DemandKind
from ragexam.exam.passages.words import stems
from ragexam.exam.self_contained import check_self_contained

_LEAST_WRONG = 3
_FEWEST = 5
_LONGEST, _SHORTEST = 18, 2
_OF_A_LIST = 2
_MOSTLY_SAME = 0.6
_ODD = re.compile(r"[\[\]{}<>|`\"“”„]|https?|\be\.g|\bi\.e|\.\.\.|…")
_ACTION = re.compile(
    r"(?:(?:On|In|Under|For|From|At|To|When|If|After|Once|Along|Next to|Below|Using|With)\b[^,]{2,80}, )?"
    r"(?:accept|activate|add|agree|allow|answer|apply|approve|ask|assign|attach|book|build|call|cancel|change|check|choose|clean|clear|"
    r"click|close|collect|compare|complete|configure|confirm|connect|contact|copy|create|decide|define|delete|deploy|describe|"
    r"disable|disconnect|download|drain|edit|email|enable|ensure|enter|expand|export|file|fill|find|finish|follow|get|give|go|"
    r"hold|identify|import|inform|initialize|insert|inspect|install|investigate|invoke|join|keep|label|leave|let|link|locate|log|login|"
    r"look|make|mark|measure|move|name|navigate|note|notify|obtain|open|paste|pick|place|plug|post|prepare|press|provide|publish|pull|"
    r"push|put|read|record|refresh|register|release|remove|rename|repeat|replace|report|request|reset|restart|return|review|rinse|"
    r"run|save|schedule|scroll|search|select|send|set|share|sign|start|stop|store|submit|switch|take|tell|test|tighten|toggle|turn|"
    r"type|unlock|unplug|unzip|update|upload|use|verify|view|visit|wait|wear|work|write)\b(?![-.])",
    re.IGNORECASE,
)
"""Beginnings of what somebody is told to do."""
_GERMAN_ACTION = re.compile(
    r"(?:(?:Auf|Unter|Im|In|Bei|Für|Um|Nach|Wenn|Falls|Sobald)\b[^,]{2,80}, )?(?:[A-ZÄÖÜ][a-zäöüß]+e?n Sie|(?:Aktiviere|Ändere|Bestätige|"
    r"Drücke|Entferne|Erstelle|Fülle|Füge|Gehe|Geh|Gib|Installiere|Klicke|Kontrolliere|Kopiere|Lade|Lege|Lies|Lösche|Löse|Melde|Nimm|"
    r"Notiere|Öffne|Prüfe|Reinige|Rufe|Schalte|Schicke|Schließe|Scrolle|Sende|Setze|Speichere|Starte|Stelle|Suche|Teile|Tippe|Trage|"
    r"Wähle|Warte|Wechsle|Ziehe))\b|"
    r"(?:(?!(?:können|werden|sind|müssen|sollen|dürfen|haben)\b)\S+ ){1,7}"
    r"(?!(?:können|werden|müssen|sollen|dürfen|sind|haben|waren)$)[a-zäöüß]+e?n$"
)
"""The same in German, with or without "Sie", or with the verb at the end ("Ventil langsam öffnen")."""
_MOSTLY = 0.6
_BEFORE = re.compile(
    r"\b(?:previous|preceding|next|following|above|below|last step|first|then|now|finally|vorige\w*|nächste\w*)\b", re.I
)
"""Words that tell a step's place without its neighbours."""


class StepsKind(DemandKind):
    """A numbered list, and the step that follows another."""

    def compose(self, facts: CorpusFacts, rng: random.Random) -> Sequence[ComposedQuestion]:
        """Return questions for the next step; which step is asked about is drawn."""
        seen: set[tuple[str, str]] = set()
        lists = step_lists(facts.chunks.values(), facts.titles)
        named = Counter((found.title, found.goal) for found in lists)
        drafts: list[Draft] = []
        for found in lists:
            alone = named[found.title, found.goal] == 1 and facts.of_document(found.title)
            if alone and len(found.steps) >= _FEWEST and _is_procedure(found):
                parts = _parts(found, lists)
                pairs = [pair for pair in pairwise(found.steps) if _can_be_asked(pair, found, parts)]
                rng.shuffle(pairs)
                # What several documents say alike is asked once.
                pairs = [(a, b) for a, b in pairs if (a.text, b.text) not in seen][:_OF_A_LIST]
                seen.update((a.text, b.text) for a, b in pairs)
                drafts += [d for pair in pairs for d in self._drafts(facts, found, pair)]
        return in_turns(drafts)

    def _drafts(self, facts: CorpusFacts, found: StepList, pair: tuple[Step, Step]) -> Iterable[Draft]:
        step, following = pair
        place = found.steps.index(step)
        others = [s for s in found.steps if s not in pair and _is_plain(s)]
        # The step before and the one after the next are the likeliest to be taken for it.
        others.sort(key=lambda s: abs(found.steps.index(s) - place))
        wrong = tuple(dict.fromkeys(s.text for s in others if not _repeats(s.text, following.text)))
        chunk, language = found.chunk, "de" if found.chunk.language == "de" else "en"
        question = asked_of(found.title, language, _question(facts, found, step))
        if len(wrong) < _LEAST_WRONG or any(finding.drops for finding in check_self_contained(question)):
            return
        composed = ComposedQuestion(
            self.name, question, following.text, wrong,
            (found.evidence(step, following),), (chunk.id,), (f"{step.text}; {following.text}",), "",
            chunk.language, chunk.topic, "phrase", (chunk.id,),
        )  # fmt: skip
        yield Draft(composed, chunk.id)


def _question(facts: CorpusFacts, found: StepList, step: Step) -> str:
    if found.chunk.language == "de":
        return f"welcher Schritt folgt unter „{found.goal}“ unmittelbar auf „{step.text}“?"
    if found.heading:
        return f'under "{found.goal}", which step comes directly after "{step.text}"?'
    return f'{facts.names.lowered(found.goal)}, which step comes directly after "{step.text}"?'


def _is_plain(step: Step) -> bool:
    words = len(step.text.split())
    return (
        step.whole and _SHORTEST <= words <= _LONGEST and not _ODD.search(step.text) and not _BEFORE.search(step.text)
    )


def _is_procedure(found: StepList) -> bool:
    """Return whether a list has a name, and most entries say what to do: other lists are numbered too."""
    if not found.goal or _ODD.search(found.goal):
        return False
    return sum(_tells_to_do(step, found) for step in found.steps) >= _MOSTLY * len(found.steps)


def _tells_to_do(step: Step, found: StepList) -> bool:
    if ": " in step.text:
        return False  # the heading of a remark
    return (_GERMAN_ACTION if found.chunk.language == "de" else _ACTION).match(step.text) is not None


def _parts(found: StepList, lists: Sequence[StepList]) -> list[Step]:
    """Return the steps of lists that may be other parts of the same one: a passage can end in the middle of a list."""
    own = (other for other in lists if other.title == found.title and other is not found)
    return [step for other in own if other.first > 1 or found.first > 1 for step in other.steps]


def _can_be_asked(pair: tuple[Step, Step], found: StepList, parts: Sequence[Step]) -> bool:
    """Return whether two neighbours are plain steps that no other step says too."""
    if pair[0].parts or not all(_is_plain(step) and _tells_to_do(step, found) for step in pair):
        return False
    return not any(
        _repeats(own.text, other.text) for own in pair for other in (*found.steps, *parts) if other is not own
    )


def _repeats(first: str, second: str) -> bool:
    a, b = stems(first), stems(second)
    return first == second or bool(a and b and len(a & b) > _MOSTLY_SAME * max(len(a), len(b)))


KIND = StepsKind(
    name="steps",
    label="Order of steps",
    summary="The step that comes directly after another in a numbered list: its other steps stand in the same passage and are wrong.",
    example='To create a function, which step comes directly after "Choose Create"?',
    order=61,
    source="order of procedures, read off numbered lists",
    balanced=0,
    apart=False,
)
