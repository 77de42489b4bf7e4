"""Banks of exam questions (EXAM++, Farzi and Dietz 2024): how a judge makes one, and how a text is asked with it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from ragexam.errors import ContextOverflow
from ragexam.exam.choice_items.unsaid import is_unsaid_text
from ragexam.grading.grader import AnswerCase, GraderKind, GradingMeans, Judge, Judgement
from ragexam.grading.measures.refusals import is_non_answer, refusal_kind
from ragexam.grading.silence import says_nothing
from ragexam.prompt_files import prompt_text
from ragexam.records import JudgementPart, RubricEntry, content_id

QUESTIONS = "questions"
"""Kind of rubric."""

PER_BANK = 10
"""Questions of a bank where nobody says; as many as were published per subtopic."""

ANSWERED = 4.0
"""Least self-rating from 0 to 5 ("mostly relevant and complete") with which a question counts as answered where nobody says."""

KEYS = "|"
"""Stands between several right answers of one question."""

ANSWER_PROMPT, VERIFY_PROMPT = "exampp_answer.txt", "exampp_verify.txt"
RATING_PROMPT, WEIGHTED_PROMPT = "exampp_self_rating.txt", "exampp_self_rating_weighted.txt"
_BANK_PROMPT, _QUERY_PROMPT = "exampp_bank.txt", "exampp_bank_query.txt"

_BEGUN = '{"questions":["'
"""The model's answer is begun for it: small ones otherwise write around the form."""

_BANK_TOKENS, _ANSWER_TOKENS, _RATING_TOKENS = 60, 48, 40
"""Longest question, answer and rating: a wordy model says what it rates before it rates."""

_NO_KEY = re.compile(
    r"(?:(?:it|this|that|das|es) (?:is|was|ist|wird|wurde) )?(?:not|nicht) (?:\w+ )?(?:specified|stated|mentioned|provided|given|"
    r"available|known|applicable|angegeben|genannt|erwähnt|bekannt)[.!]?|n/a\.?|none\.?|keine angaben?\.?",
    re.IGNORECASE,
)
"""Replies that are no key and no published non-answer either."""

_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_NUMBERED = re.compile(r"^\s*(?:[-*•]|\(?\d{1,2}[.):])\s*")
_BEHIND = re.compile(r"(?<=\?)\s+")
_NUMBER = r"(?<![\d.,])[0-5](?!\d|[.,]\d)"
_OPENING, _CLOSING = " \n\t*-#\"'([", " \n\t*.!\"')]"
_WITH_COLON = re.compile("[0-5]:")
_RATING, _LAST_RATING = re.compile(_NUMBER), re.compile(rf"{_NUMBER}$")
_SCALE = re.compile(
    r"(?<!\d)[01]\s?(?:\([^()\n]{0,40}\)\s?)?(?:to|and|through|bis|und|[-–—])\s?5(?![\d.]*\d)"
    r"|(?<=\d)\s?(?:/|out of|von)\s?5(?![\d.]*\d)",
    re.IGNORECASE,
)
"""The scale itself, named in passing: "on a scale of 0 to 5", "4 out of 5"."""
_NAMED_RATING = re.compile(
    rf"\b(?:rating|rated?|grade|score|bewertung|note)\b[^\d.!?\n]{{0,30}}?({_NUMBER})", re.IGNORECASE
)


def user(text: str) -> list[dict[str, str]]:
    """Return a chat of one question."""
    return [{"role": "user", "content": text}]


# ------------------------------------------------------------------ making a bank


def generate_bank(
    judge: Judge, query: str, subtopics: Sequence[str] = (), per: int = PER_BANK
) -> tuple[RubricEntry, ...]:
    """Ask a judge for the questions of a query: the published prompt per subtopic; our own where there are none.

    Args:
        judge: Who is asked.
        query: The query.
        subtopics: Its parts.
        per: Most questions of each.
    """
    entries: dict[str, RubricEntry] = {}
    for subtopic in subtopics or ("",):
        name = _BANK_PROMPT if subtopic else _QUERY_PROMPT
        asked = prompt_text(name, query=query, subtopic=subtopic)
        messages = [*user(asked), {"role": "assistant", "content": _BEGUN}]
        written = judge.write(messages, per * _BANK_TOKENS, ("]",), lambda text: _has_quoted(text, per))
        for text in read_questions(_BEGUN + written)[:per]:
            entry = RubricEntry(entry_id(text, subtopic), text, "", subtopic, "model")
            entries.setdefault(text.casefold(), entry)
    return tuple(entries.values())


def lacks_key(entry: RubricEntry, reference: str) -> bool:
    """Return whether a key is to be taken from the reference answer: a model wrote the question, and it has none.

    People know why theirs has none; a reference that only says that the documents do not tell holds none.
    """
    tells = bool(reference.strip()) and not is_unsaid_text(reference)
    return tells and entry.origin == "model" and not keys_of(entry)


def reference_key(entry: RubricEntry, reference: str, judge: Judge) -> str:
    """Return what the reference answers to a question, by the prompt that takes answers from any text.

    It is "" where the reference does not answer it, or the judge cannot read both together.
    """
    try:
        key = extracted(judge, entry.text, reference).replace(KEYS, "/").strip()
    except ContextOverflow:
        return ""
    nothing = is_non_answer(key) or refusal_kind(key) == "declines" or is_unsaid_text(key) or _NO_KEY.fullmatch(key)
    return "" if nothing else key


def entry_id(text: str, subtopic: str = "") -> str:
    """Return the id of a question that comes into a bank."""
    return content_id("exam question", text, subtopic, length=8)


def read_questions(text: str) -> list[str]:
    """Return the questions of what a model wrote, each once: JSON, else quoted texts, else lines; what is no question is left.

    A list that breaks off in the middle of a question loses that one alone.
    """
    lines = [_NUMBERED.sub("", line) for line in text.removeprefix(_BEGUN).splitlines()]
    return _quoted_questions(text) or _questions_of(lines)


def _has_quoted(begun: str, per: int) -> bool:
    """Return whether the questions that are taken of a list are whole: a small model writes them anew until the cap ends it."""
    return len(_quoted_questions(_BEGUN + begun)) >= per


def _quoted_questions(text: str) -> list[str]:
    return _questions_of([_unquoted(quotation) for quotation in _QUOTED.findall(text)])


def _questions_of(given: Sequence[str]) -> list[str]:
    """Return the questions of texts, each once: small models write several, or one again and again, as one text."""
    parts = [" ".join(part.split()).strip(" \"',") for one in given for part in _BEHIND.split(one)]
    questions: dict[str, str] = {}
    for part in parts:
        if part.endswith("?") and len(part.split()) > 2:
            questions.setdefault(part.casefold(), part)
    return list(questions.values())


def _unquoted(text: str) -> str:
    try:
        return str(json.loads(f'"{text}"', strict=False))
    except ValueError:
        return text


# ------------------------------------------------------------------ asking a text


def rating_in(text: str) -> int:
    """Return the rating that a model wrote; 0 for a refusal, 1 for anything else (Farzi and Dietz 2024, section 4.2.2).

    It is the number that the text begins with or, failing that, the one that it calls its rating, the one that it ends with, or
    the first of what is no refusal. The scale itself, where the model repeats it, is none.
    """
    said = _SCALE.sub(" ", text)
    match = (
        _RATING.match(said.lstrip(_OPENING)) or _NAMED_RATING.search(said) or _LAST_RATING.search(said.rstrip(_CLOSING))
    )
    if match is None and (is_non_answer(text) or refusal_kind(text) == "declines"):
        return 0
    match = match or _RATING.search(said)
    return 1 if match is None else int(match.group(match.lastindex or 0))


def rate(judge: Judge, question: str, context: str) -> int:
    """Return how well a text answers a question, as the judge writes it."""
    asked = prompt_text(RATING_PROMPT, question=question, context=context)
    return rating_in(judge.write(user(asked), _RATING_TOKENS, (), _is_rated))


def _is_rated(begun: str) -> bool:
    """Return whether a text begins with a rating as the prompt writes one ("4: ..."): it is that, whatever comes behind."""
    return _WITH_COLON.match(begun.lstrip(_OPENING)) is not None


def rate_weighted(judge: Judge, question: str, context: str) -> tuple[float, int]:
    """Return the mean of the ratings from 0 to 5 by their probabilities, and the likeliest."""
    asked = prompt_text(WEIGHTED_PROMPT, question=question, context=context)
    shares = judge.label_probabilities(user(asked), [str(rating) for rating in range(6)])
    return sum(rating * share for rating, share in enumerate(shares)), max(range(6), key=shares.__getitem__)


def extracted(judge: Judge, question: str, context: str) -> str:
    """Return what a text answers to a question, in the judge's words."""
    asked = prompt_text(ANSWER_PROMPT, question=question, context=context)
    return " ".join(judge.write(user(asked), _ANSWER_TOKENS).split())


def keys_of(entry: RubricEntry) -> list[str]:
    """Return the right answers of a question; none where nobody says."""
    return [key.strip() for key in entry.answer.split(KEYS) if key.strip()]


# ------------------------------------------------------------------ graders over a bank


@dataclass(frozen=True, kw_only=True)
class BankKind(GraderKind):
    """A grader that asks an answer, or a passage, the questions of a bank.

    Attributes:
        keyed: Whether it looks only at questions whose right answer is known.
        answered: Least grade with which a question counts as answered where nobody says; it belongs to the scale.
    """

    keyed: bool = False
    answered: float = 1.0

    def ask(self, entry: RubricEntry, text: str, judge: Judge) -> JudgementPart:
        """Return what is said of one question: the question as the part's text, the grade as its value."""
        raise NotImplementedError(self.name)

    def grade(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return the mean grade over the questions, and each question's."""
        if means.judge is None:
            return Judgement(None, "no model")
        entries = [entry for entry in case.rubric if keys_of(entry)] if self.keyed else list(case.rubric)
        if not entries:
            return Judgement(None, "no keys")
        parts = tuple(
            JudgementPart("no answer", entry.text, 0.0)
            if says_nothing(case.answer)
            else self.ask(entry, case.answer, means.judge)
            for entry in entries
        )
        return Judgement(sum(part.value or 0.0 for part in parts) / len(parts), "", parts)

    def grade_silence(self, case: AnswerCase, means: GradingMeans) -> Judgement:
        """Return that no question is answered; each is a part."""
        return self.grade(case, means)

    def make_rubric(self, case: AnswerCase, judge: Judge) -> tuple[RubricEntry, ...]:
        """Return the bank that the judge writes for the question; its questions have no keys."""
        return generate_bank(judge, case.question)
