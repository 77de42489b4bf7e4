"""Phase 2 of the structured strategy: wrong answers of the same kind, form and length as the right one.

They come from the same passage (another sentence), from other passages, from varying an amount, and from the model. Those
that are right as well, stand in the question or give themselves away by form are cut. Of the rest, the final ones are
chosen by plausibility (`plausibility`), so that the right answer is not the odd one out.
"""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ragexam.exam.categories import bloom_levels, question_word
from ragexam.exam.choice_items.facts import Fact
from ragexam.exam.choice_items.guess import opens_right
from ragexam.exam.choice_items.mined_answers import Embed, Wrong, mined_wrong
from ragexam.exam.choice_items.plausibility import choose_wrong, score_answers
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.demands.kind import LOOKUP
from ragexam.exam.passages.candidates import AMOUNTS, find_candidates
from ragexam.exam.passages.pool import AnswerPool
from ragexam.exam.passages.quantities import read_quantity, same_answer
from ragexam.exam.passages.spans import locate
from ragexam.exam.passages.words import content_words
from ragexam.llm.backend import Backend
from ragexam.prompt_files import prompt_turns
from ragexam.records import Item, ItemState, content_id

_WRONG = {
    "type": "object",
    "properties": {
        "wrong": {
            "type": "array",
            "minItems": 5,
            "maxItems": 5,
            "items": {"type": "string", "minLength": 1, "maxLength": 70},
        }
    },
    "required": ["wrong"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class ItemAttempt:
    """Attempt to make an item of one fact, in phase 2.

    Attributes:
        fact_id: Which.
        item: The item; None where too few wrong answers were left or the open-book check failed.
        pool: All wrong answers that were considered.
        key_score: The key's closed-book log-likelihood per character; None where nothing was scored.
        scored_by: File hash of the model that scored; "" where none did.
        raw: What the model wrote as wrong answers, raw; "" where it was not asked.
        reason: Why there is no item; "" where there is one.
        seconds: Wall time.
    """

    fact_id: str
    item: Item | None
    pool: tuple[Wrong, ...] = field(default_factory=tuple)
    key_score: float | None = None
    scored_by: str = ""
    raw: str = ""
    reason: str = ""
    seconds: float = 0.0


def build_item(
    fact: Fact,
    all_facts: Sequence[Fact],
    backend: Backend,
    settings: GenerationSettings,
    seed: int,
    embed: Embed | None = None,
    *,
    pool: AnswerPool | None = None,
) -> ItemAttempt:
    """Give a fact its wrong answers and make an item of it.

    Args:
        fact: The fact.
        all_facts: Facts of other passages; their answers are mined beside the pool's.
        backend: Writes wrong answers and scores plausibility.
        settings: Choices per item and what is checked.
        seed: Of the draws and of the order of choices; give each fact its own.
        embed: Unit vectors of texts, to bring names nearer in meaning to the front; None leaves them in drawn order.
        pool: All answers of the corpus; without it only `all_facts` are mined.
    """
    begun = time.perf_counter()
    rng = random.Random(seed)
    mined = mined_wrong(fact, all_facts, pool, rng, embed)
    candidates = mined
    raw = ""
    good = _usable(candidates, fact, settings.max_pool)
    if settings.own_distractors and (fact.kind not in AMOUNTS or len(good) < settings.n_choices + 2):
        raw = _ask_wrong(fact, backend)
        own = [Wrong(text, "model") for text in read_wrong(raw)]
        near = [w for w in mined if w.source == "passage"]
        candidates = own + near
        # The corpus only fills up: what fits a question's meaning is better known to the model and the passage.
        fitting = len(_usable(candidates, fact, settings.max_pool))
        candidates = own + near + [w for w in mined if w.source != "passage"]
        good = _usable(candidates, fact, max(fitting + 2, settings.n_choices + 1))
    wanted = settings.n_choices - 1
    if len(good) < wanted:
        return ItemAttempt(
            fact.id,
            None,
            tuple(candidates),
            None,
            "",
            raw,
            "too few wrong answers of its kind",
            time.perf_counter() - begun,
        )
    key_score: float | None = None
    scored_by = ""
    if settings.balance_plausibility:
        scored = score_answers(fact.question, [fact.answer, *(w.text for w in good)], fact.language, backend)
        key_score = scored[0].per_character
        scored_by = backend.describe().file_hash
        draw = random.Random(f"{seed} rank")
        picked = choose_wrong(scored, wanted, draw.randrange(settings.n_choices), draw)
        good = [Wrong(w.text, w.source, s.per_character) for w, s in zip(good, scored[1:], strict=True)]
        chosen = [good[i] for i in picked]
    else:
        chosen = good[:wanted]
    item = _item(fact, [w.text for w in chosen], rng, backend.describe().file_hash)
    reason = ""
    if settings.check_open_book and not opens_right(item, backend):
        reason = "not answered right with its passage"
    return ItemAttempt(
        fact.id,
        None if reason else item,
        tuple(good),
        key_score,
        scored_by,
        raw,
        reason,
        time.perf_counter() - begun,
    )


def item_id(fact: Fact) -> str:
    """Return the id of the item that is made of a fact, whatever its wrong answers."""
    return content_id("item", fact.question, fact.evidence.document_id, fact.evidence.start, fact.evidence.end)


def _item(fact: Fact, wrong: Sequence[str], rng: random.Random, model_hash: str) -> Item:
    choices = [fact.answer, *wrong]
    first = choices[0][:1]
    if any(c[:1].isupper() != first.isupper() for c in choices):  # one capital letter among small ones shows
        choices = [c[:1].upper() + c[1:] for c in choices]
    order = list(range(len(choices)))
    rng.shuffle(order)
    return Item(
        id=item_id(fact),
        question=fact.question,
        choices=tuple(choices[i] for i in order),
        key=order.index(0),
        evidence=(fact.evidence,),
        passage=fact.passage,
        topic=fact.topic,
        language=fact.language,
        state=ItemState.DRAFT,
        origin="generated",
        strategy="structured",
        model_hash=model_hash,
        bloom=bloom_levels(fact.question, fact.language),
        question_word=question_word(fact.question, fact.language),
        explanation=fact.sentence,
        demand=LOOKUP,
    )


def _usable(candidates: Sequence[Wrong], fact: Fact, limit: int) -> list[Wrong]:
    """Cut what cannot stand beside the key; the first of equal ones stays."""
    kept: list[Wrong] = []
    for wrong in candidates:
        if why_cut(wrong.text, fact, [w.text for w in kept]):
            continue
        kept.append(Wrong(_match_form(wrong.text, fact.answer), wrong.source))
        if len(kept) >= limit:
            break
    return kept


def why_cut(text: str, fact: Fact, others: Sequence[str]) -> str:
    """Return why a text cannot be a wrong answer of this fact; "" where it can.

    It must differ from the key and the other choices (as amounts too), must not stand in the evidence's sentence or in
    the question, and must not stick out by length, by words, or by having digits where the key has none.
    """
    text = text.strip()
    key = fact.answer
    if not text or len(text) > 80:
        return "empty or too long"
    if same_answer(text, key, fact.language) or text.lower() == key.lower():
        return "says the same as the key"
    if any(same_answer(text, other, fact.language) for other in others):
        return "says the same as another choice"
    if locate(text, fact.sentence):
        return "stands in the evidence"
    if locate(text, fact.question):
        return "stands in the question"
    words = content_words(text)
    if words and fact.kind not in AMOUNTS and set(words) <= set(content_words(fact.question)):
        return "stands in the question"
    if (re.search(r"\d", text) is None) != (re.search(r"\d", key) is None):
        return "differs in form"
    if fact.kind in ("date", "time") and not any(
        c.kind == fact.kind and c.text == text for c in find_candidates(text, fact.language, 8)
    ):
        return "no such date or time"
    ratio = len(text) / len(key)
    if not (0.4 <= ratio <= 2.0 or abs(len(text) - len(key)) <= 6):
        return "differs in length"
    if abs(len(text.split()) - len(key.split())) > 2:
        return "differs in length"
    quantity = read_quantity(key, fact.language)
    if quantity is not None and fact.kind in AMOUNTS:
        other = read_quantity(text, fact.language)
        if other is None or other.unit != quantity.unit:
            return "differs in unit"
    return ""


def _match_form(text: str, key: str) -> str:
    """Return the same end and articles as the key's."""
    text = " ".join(text.split())
    if not key.endswith("."):
        text = text.rstrip(".")
    return text


def _ask_wrong(fact: Fact, backend: Backend) -> str:
    n = len(fact.answer.split())
    length = f"{n} {'Wort' if n == 1 else 'Wörtern'}" if fact.language == "de" else f"{n} word{'s' * (n != 1)}"
    turns = prompt_turns("exam_distractors", fact.language, question=fact.question, answer=fact.answer, words=length)
    return backend.generate(backend.render_chat(turns), max_tokens=120, schema=_WRONG).text


def read_wrong(raw: str) -> list[str]:
    """Return the texts of a JSON list that may have been cut at its end; empty where none can be read."""
    try:
        value: Any = json.loads(raw)
    except ValueError:
        return [t for t in re.findall(r'"((?:[^"\\]|\\.)+)"', raw)[1:] if t != "wrong"]
    wrong = value.get("wrong") if isinstance(value, dict) else None
    return [str(t).strip() for t in wrong if str(t).strip()] if isinstance(wrong, list) else []
