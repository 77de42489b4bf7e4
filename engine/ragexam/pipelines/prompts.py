"""Renders what a model reads: instruction, examples, passages, question, answer cue, in that order.

The order keeps the instruction and the examples at the beginning, the same for all items of a language, so that
a model decodes them once. Words come from `resources/prompts/answer_*.txt`, one file a language.

Whether the choices are listed in the prompt decides how well a small model does. Scoring a choice's text asks how
likely the model would write it as the answer, which needs no list; a list adds every wrong answer to what the model
has just read, and a small one copies whichever stands at a favourite place. `bench/listed.py` has the figures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from ragexam.errors import InputError, not_one_of
from ragexam.prompt_files import LANGUAGES, named_parts
from ragexam.records import Item, content_id
from ragexam.sentences import phrase

TEMPLATES: Mapping[str, str] = MappingProxyType(
    {
        "chat": "the model's own chat template; choices are scored but not shown",
        "plain": "plain text with an answer cue; choices are scored but not shown",
        "chat_listed": "the model's own chat template, the choices shown as A), B), ...",
        "plain_listed": "plain text with the choices shown, as in the paper",
    }
)
"""Ways of listing choices (`bench/listed.py` measures them on the demo's exam). A question whose choices must be seen to
make sense ("Which of these ...") needs a listed template."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class ChatRenderer(Protocol):
    """The part of a backend that rendering needs."""

    def render_chat(self, messages: Sequence[Mapping[str, str]]) -> str:
        """Render messages (role, content) with the model's own chat template, ready for the answer."""
        ...


@dataclass(frozen=True, slots=True)
class Rendered:
    """A prompt and what may follow it.

    Attributes:
        prompt: All that the model reads before the answer.
        continuations: One per choice, in the item's order.
    """

    prompt: str
    continuations: tuple[str, ...]


def prompt_hash(prompt: str) -> str:
    """Return the identity of a rendered prompt; its text is stored once per hash."""
    return content_id("prompt", prompt)


def score_key(model_hash: str, rendered: Rendered) -> str:
    """Return the identity of a scoring: the same model, prompt and choices are never scored twice."""
    return content_id("score-8", model_hash, rendered.prompt, list(rendered.continuations))


def template_hash(template: str) -> str:
    """Return the identity of a template's words in all languages; goes into a run's manifest."""
    return content_id("template", template, *[dict(named_parts("answer", language)) for language in LANGUAGES])


def render_prompt(
    item: Item, passages: Sequence[str], examples: Sequence[Item], template: str, backend: ChatRenderer
) -> Rendered:
    """Render an item for a model.

    Args:
        item: Asked in its language where there is a prompt in it, in English otherwise.
        passages: Texts, best first; none for a closed book.
        examples: Items shown with their choices and the right answer.
        template: A name of `TEMPLATES`. Both styles end with "Answer:", and a choice follows after a space; in a
            chat the cue begins the assistant's turn, and the examples are turns of the conversation before it.
        backend: Knows the chat template.

    Raises:
        InputError: An unknown template, or an item with fewer than two choices.
    """
    if len(item.choices) < 2:
        raise InputError("This item has fewer than two choices: it cannot be answered.")
    if template not in TEMPLATES:
        raise not_one_of(phrase("There is no prompt template {0:raw}.", repr(template)), TEMPLATES)
    words = named_parts("answer", item.language)
    style, _, listed = template.partition("_")
    ask = _question_listed if listed else shown_question
    instruction = words["instruction_listed" if listed else "instruction"]
    asked = "\n\n".join([*shown_passages(passages, words), ask(item, words)])
    cue = words["answer"]
    shown = [(ask(example, words), f"{cue} {example.choices[example.key]}") for example in examples]
    continuations = tuple(f" {choice}" for choice in item.choices)
    if style == "plain":
        solved = [f"{question}\n{answer}" for question, answer in shown]
        return Rendered("\n\n".join([instruction, *solved, f"{asked}\n{cue}"]), continuations)
    turns = [turn for question, answer in shown for turn in (("user", question), ("assistant", answer))]
    turns.append(("user", asked))
    turns[0] = ("user", f"{instruction}\n\n{turns[0][1]}")
    prompt = backend.render_chat([{"role": role, "content": content} for role, content in turns])
    return Rendered(prompt + cue, continuations)


def shown_passages(passages: Sequence[str], words: Mapping[str, str]) -> list[str]:
    """Return passages as they stand in a prompt, numbered, in the words of a language."""
    return [f"{words['passage']} {n}:\n{text.strip()}" for n, text in enumerate(passages, start=1)]


def shown_question(item: Item, words: Mapping[str, str]) -> str:
    """Return a question as it stands in a prompt."""
    return f"{words['question']} {item.question.strip()}"


def _question_listed(item: Item, words: Mapping[str, str]) -> str:
    listed = [f"{_letter(i)}) {choice}" for i, choice in enumerate(item.choices)]
    return "\n".join([shown_question(item, words), *listed])


def _letter(index: int) -> str:
    return LETTERS[index] if index < len(LETTERS) else str(index + 1)
