"""The scripted model's texts and JSON, made from the words of its prompt, valid under any schema.

A question is the passage's own sentence with the answer taken out of it, so that it has one right answer and the same
"model" can find it again; wrong answers have the form of the right one.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, Final

_SENTENCE = re.compile(r"[^.!?\n|]{12,}[.!?]?")
_HINT = re.compile(
    r"(?:must be|muss sein|answer is|antwort ist|right answer(?! must| is| it)|richtige antwort(?! muss| ist| das))"
    r"[ \t]*:?[ \t]*[\"“„]?([^\n\"”“]{1,120})",
    re.IGNORECASE,
)
_ASKED = re.compile(r"^(?:[^:\n]*: )?([^\n]{8,400}\?)[\"”]?[ \t]*$", re.MULTILINE)
_LABEL = re.compile(r"^(?:Subject|Thema): .*\n|^(?:Fact|Tatsache): ", re.MULTILINE)
_BRACKETS = re.compile(r"\[\[(.*?)\]\]", re.DOTALL)
_GIVEN = re.compile(r"^(?:Statement|Conclusion|Aussage|Schluss)\b[^:\n]{0,40}: (.+)$", re.MULTILINE)
_NUMBERED = re.compile(r"^\d{1,2}\. (.+)$", re.MULTILINE)
_FIGURE = re.compile(r"(?:somebody with|jemandem mit) (.+?), (?:which is|also)")
_PASSAGE = re.compile(r"^(?:Passage|Abschnitt):\n(.*?)\n\n(?:Theme|Thema): ", re.MULTILINE | re.DOTALL)
_NUMBER = re.compile(r"(?<!\w)\d+(?:[.,:]\d+)*")
_NAME = re.compile(r"(?<![.!?] )(?<!^)\b[A-ZÄÖÜ][\wäöüß-]{2,}(?: [A-ZÄÖÜ][\wäöüß-]{2,})?\b")
_PAIR = re.compile(r"\b[\wäöüß-]{4,} [\wäöüß-]{4,}\b")
_BLANK: Final = "(which)"
"""Stands for the answer in a question: a word, since a row of signs would look like a cut text."""

_KINDS: Final = ("amber", "northern", "weekly", "sealed", "folded", "joint", "early", "plain", "woven", "upper")
_THINGS: Final = (
    "register",
    "harbour",
    "lantern",
    "committee",
    "ledger",
    "workshop",
    "courier",
    "archive",
    "gate",
    "depot",
)


def schema_text(schema: Mapping[str, Any], prompt: str, draw: str, skill: float) -> str:
    """Return JSON text that the schema allows.

    Args:
        schema: A JSON schema.
        prompt: The last turn of the prompt, with the passage.
        draw: What the choices hang on beside the prompt.
        skill: Probability of answering a question of its own kind from the passage.
    """
    return json.dumps(_ScriptedWriter(prompt, draw, skill).value(schema, "", 0), ensure_ascii=False)


def free_text(prompt: str, draw: str) -> str:
    """Return a text without a schema: a question with four choices where the prompt asks for that form, else a sentence."""
    writer = _ScriptedWriter(prompt, draw, 1.0)
    if not re.search(r"^\s*A\)", prompt, re.MULTILINE):
        return str(writer.sentence)
    wrong = writer.wrong(3)
    position = writer.number("place", 4)
    choices = [*wrong[:position], writer.answer, *wrong[position:]]
    lines = [f"{letter}) {choice}" for letter, choice in zip("ABCD", choices, strict=True)]
    return "\n".join([f"Question: {writer.question}", *lines, f"Correct Answer: {'ABCD'[position]}) {writer.answer}"])


class _ScriptedWriter:
    """One prompt's sentence, answer, question and wrong answers, chosen by hash."""

    def __init__(self, prompt: str, draw: str, skill: float) -> None:
        self._prompt = prompt
        self._draw = draw
        self._skill = skill
        hints = [h.strip(' ."') for h in _HINT.findall(prompt) if h.strip(' ."') and "{" not in h]
        self.given = _GIVEN.findall(prompt) or _NUMBERED.findall(prompt)
        passages = _PASSAGE.findall(prompt) or _BRACKETS.findall(prompt) or [prompt]
        body = _LABEL.sub("", _HINT.sub(" ", " ".join(self.given) or passages[-1]))
        asked = _ASKED.findall(body)
        self.asked = asked[-1].strip() if asked else ""
        sentences = [s.strip() for s in _SENTENCE.findall(body) if not s.strip().endswith("?")]
        sentences = [s for s in sentences if len(s.split()) > 2]
        self.sentences = sentences
        sentences = sentences or [prompt.strip()[:200] or "Nothing is known."]
        self.hint: str = hints[-1] if hints else ""
        holding = [s for s in sentences if self.hint and self.hint.casefold() in s.casefold()]
        usable = holding or [s for s in sentences if _NUMBER.search(s) or _NAME.search(s)] or sentences
        self.sentence = usable[self.number("sentence", len(usable))]
        self.answer = self.hint or self._span(self.sentence)
        self.question = self._cloze()

    def number(self, purpose: str, below: int) -> int:
        """Return a number from 0 to `below` - 1."""
        text = f"{self._draw}\x1f{purpose}\x1f{self._prompt}"
        digest = hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).digest()
        return int.from_bytes(digest, "big") % max(below, 1)

    def _span(self, sentence: str) -> str:
        spans = _NUMBER.findall(sentence) + _NAME.findall(sentence) or _PAIR.findall(sentence) or sentence.split()
        return str(spans[self.number("span", len(spans))])

    def _cloze(self) -> str:
        left, answer, right = self.sentence.partition(self.answer)
        if not answer:
            return f"What belongs to this: {self.sentence.rstrip('.!?')}?"
        return f"{left}{_BLANK}{right.rstrip('.!?')}?"

    def _conclusion(self, kind: str) -> str:
        """Return a case or a comparison that names the figure it was asked about."""
        figure = _FIGURE.search(self._prompt)
        about = self.given[0] if self.given else self.sentence
        if figure is None:
            return f"Somebody in particular is told: {about}" if kind != "case" else "Somebody in particular asks."
        return f"Somebody with {figure.group(1)} is told: {about}" if kind != "case" else f"It is {figure.group(1)}."

    def reply(self) -> str:
        """Return the answer to a question of its own kind, or a span of the passage."""
        if not self.asked:
            return self.answer
        if self.number("known", 1000) >= self._skill * 1000:
            return "not stated"
        if _BLANK in self.asked:
            left, right = self.asked.rstrip("?").split(_BLANK, 1)
            pattern = re.escape(left[-30:].strip()) + r"\W{0,3}(.{1,100}?)" + re.escape(right[:30].strip())
            pattern += "" if right.strip() else r"(?:[.!?\n]|$)"
            match = re.search(pattern, self._prompt.replace(self.asked, ""))
            if match:
                return match.group(1).strip()
        words = set(re.findall(r"\w{4,}", self.asked.casefold()))
        near = max(
            (s for s in _SENTENCE.findall(self._prompt) if not s.strip().endswith("?")),
            key=lambda s: len(words & set(re.findall(r"\w{4,}", s.casefold()))),
            default=self.sentence,
        )
        return self._span(near)

    def wrong(self, count: int) -> list[str]:
        """Return different wrong answers of the right one's form."""
        made: list[str] = []
        step = 0
        while len(made) < count:
            text = self._variant(step)
            step += 1
            if text != self.answer and text not in made:
                made.append(text)
        return made

    def _variant(self, step: int) -> str:
        match = _NUMBER.search(self.answer)
        if match:
            digits = re.sub(
                r"\d+$", lambda m: str(int(m.group()[:9]) + step + 1 + self.number("more", 3)), match.group()
            )
            return self.answer[: match.start()] + digits + self.answer[match.end() :]
        kind = _KINDS[(self.number("kind", 10) + step) % 10]
        thing = _THINGS[(self.number("thing", 10) + step // 10 + step) % 10]
        text = f"{kind} {thing}" + (f" {step // 100}" if step >= 100 else "")
        return text.title() if self.answer[:1].isupper() else text

    # ------------------------------------------------------------------ schemas

    def value(self, schema: Mapping[str, Any], name: str, index: int) -> Any:
        """Return a value that the schema allows, fitting to the property's name where that says something."""
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][self.number(f"enum {name} {index}", len(schema["enum"]))]
        for keyword in ("anyOf", "oneOf"):
            if keyword in schema:
                return self.value(schema[keyword][self.number(f"any {name}", len(schema[keyword]))], name, index)
        kind = schema.get("type", "object" if "properties" in schema else "string")
        kind = kind[0] if isinstance(kind, list) else kind
        if kind == "object":
            return {key: self.value(part, key, index) for key, part in schema.get("properties", {}).items()}
        if kind == "array":
            return self._array(schema, name)
        if kind in ("integer", "number"):
            low = int(schema.get("minimum", 0))
            return low + self.number(f"number {name} {index}", int(schema.get("maximum", low + 9)) - low + 1)
        if kind == "boolean":
            return self.number(f"truth {name} {index}", 2) == 1
        if kind == "null":
            return None
        return self._string(schema, name, index)

    def _array(self, schema: Mapping[str, Any], name: str) -> list[Any]:
        low = int(schema.get("minItems", 0))
        count = min(max(low, 3), int(schema.get("maxItems", max(low, 3))))
        items = schema.get("items", {"type": "string"})
        if name == "statements":
            return (
                [_fit(text, items) for text in self.sentences[:count]]
                if items.get("type") == "string"
                else [self.value(items, name, index) for index in range(max(low, 1))]
            )
        if items.get("type") == "string" and "enum" not in items and "const" not in items:
            texts = self.wrong(count)
            if re.search("choice|option|antwort|answer", name.casefold()) and count:
                texts[self.number("place", count)] = self.answer
            return [_fit(text, items) for text in texts]
        return [self.value(items, name, index) for index in range(count)]

    def _string(self, schema: Mapping[str, Any], name: str, index: int) -> str:
        key = name.casefold()
        if key in ("conclusion", "case", "compared"):
            text = self._conclusion(key)
        elif key == "statement":
            text = " ".join(f"{s.rstrip('.')}." for s in self.given[:3]) or self.sentence
        elif re.search("question|stem|frage", key):
            text = self.question
        elif re.search("wrong|distract|false|falsch", key):
            text = self.wrong(index + 1)[index]
        elif re.search("answer|key|correct|right|fact|antwort|span|value", key):
            text = self.reply()
        else:
            text = self.sentence
        return _fit(text, schema)


def _fit(text: str, schema: Mapping[str, Any]) -> str:
    """Cut at a word, or pad, to the lengths that the schema wants."""
    high = schema.get("maxLength")
    if high is not None and len(text) > high:
        cut = text[:high].rsplit(" ", 1)[0] if " " in text[:high] else text[:high]
        text = cut if len(cut) >= schema.get("minLength", 0) else text[:high]
    low = schema.get("minLength", 0)
    return text if len(text) >= low else (text + "." * low)[:low]
