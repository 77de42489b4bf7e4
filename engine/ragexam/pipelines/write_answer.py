"""One pipeline writes its answer to one question: choices, where there are some, are not shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ragexam.errors import not_one_of
from ragexam.llm.backend import Backend
from ragexam.pipelines.prompts import TEMPLATES, ChatRenderer, prompt_hash, shown_passages, shown_question
from ragexam.prompt_files import named_parts
from ragexam.records import Chunk, Item, PipelineSpec, content_id
from ragexam.sentences import phrase

CAP = 96
"""Most tokens of an answer, unless a person says otherwise."""

_RESERVE = 8
"""Tokens kept free beside prompt and answer: a beginning-of-text token and what joins the two."""


@dataclass(frozen=True, slots=True)
class WritingPrompt:
    """Prompt that a model reads before it writes, and the passages that went into it.

    Attributes:
        prompt: The whole text.
        passages: Ids of the chunks in it, in order.
        dropped: Chunks left out because the context would have overflowed, lowest rank first.
        stop: Texts that end the answer: what a model writes that goes on with a question of its own.
    """

    prompt: str
    passages: tuple[str, ...]
    dropped: tuple[str, ...]
    stop: tuple[str, ...]

    def key(self, pipeline_id: str, item_hash: str, cap: int) -> str:
        """Return the identity of the answer: the same pipeline never answers the same wording and prompt twice."""
        return content_id("written", pipeline_id, item_hash, prompt_hash(self.prompt), cap)


@dataclass(frozen=True, slots=True)
class WrittenText:
    """Text that a model wrote, with its cost.

    Attributes:
        text: Tidied; "" where it wrote nothing.
        prompt_tokens: Length of the prompt.
        tokens: Length of the answer.
        seconds: Wall time of the call.
        stop: "end" where the model or a stop text ended it, "length" where the cap did.
    """

    text: str
    prompt_tokens: int
    tokens: int
    seconds: float
    stop: str


def writing_prompt(
    item: Item,
    spec: PipelineSpec,
    passages: Sequence[Chunk],
    examples: Sequence[Item],
    backend: Backend,
    cap: int = CAP,
) -> WritingPrompt:
    """Render what a model reads, with as many of the first passages as fit beside an answer of the full length.

    Args:
        item: The question.
        spec: The pipeline; its model is the backend's.
        passages: Best first, none for a closed book.
        examples: Questions shown with their right answers.
        backend: The loaded model.
        cap: Most tokens of the answer.

    Raises:
        InputError: An unknown template.
    """
    context = backend.describe().context_length
    kept = len(passages)
    while True:
        prompt = render_writing(item, [chunk.text for chunk in passages[:kept]], examples, spec.template, backend)
        # Without passages it is left to the backend to refuse a prompt that is still too long.
        if kept == 0 or backend.count_tokens(prompt) + cap + _RESERVE <= context:
            break
        kept -= 1
    words = named_parts("write", item.language)
    return WritingPrompt(
        prompt,
        tuple(chunk.id for chunk in passages[:kept]),
        tuple(chunk.id for chunk in reversed(passages[kept:])),
        ("\n\n", f"\n{words['question']}", f"\n{words['passage']} ", f"\n{words['answer']}"),
    )


def render_writing(
    item: Item, passages: Sequence[str], examples: Sequence[Item], template: str, backend: ChatRenderer
) -> str:
    """Render an item whose answer is to be written.

    Instruction and examples come first, the same for all items of a language, so that a model decodes them once. In a chat no cue
    begins the assistant's turn, as it does where choices are scored: with "Answer:" before it a 135M model writes a bare, wrong
    number or nothing, without it a sentence from the passage.

    Args:
        item: Asked in its language where there is a prompt in it, in English otherwise.
        passages: Texts, best first; none for a closed book.
        examples: Shown with their right answers.
        template: A name of `TEMPLATES`; that it lists choices plays no part.
        backend: Knows the chat template.

    Raises:
        InputError: An unknown template.
    """
    if template not in TEMPLATES:
        raise not_one_of(phrase("There is no prompt template {0:raw}.", repr(template)), TEMPLATES)
    words = named_parts("write", item.language)
    instruction = words["instruction" if passages else "instruction_closed"]
    shown = [(shown_question(example, words), example.reference_answer) for example in examples]
    asked = "\n\n".join([*shown_passages(passages, words), shown_question(item, words)])
    if template.startswith("plain"):
        cue = words["answer"]
        solved = [f"{question}\n{cue} {answer}" for question, answer in shown]
        return "\n\n".join([instruction, *solved, f"{asked}\n{cue}"])
    turns = [turn for question, answer in shown for turn in (("user", question), ("assistant", answer))]
    turns.append(("user", asked))
    turns[0] = ("user", f"{instruction}\n\n{turns[0][1]}")
    return backend.render_chat([{"role": role, "content": content} for role, content in turns])


def write_answer(
    prompt: WritingPrompt, backend: Backend, cap: int = CAP, on_text: Callable[[str], None] | None = None
) -> WrittenText:
    """Let a model write, always taking its likeliest token.

    Args:
        prompt: What it reads.
        backend: The loaded model.
        cap: Most tokens of the answer.
        on_text: Called with the text so far, as it is made.

    Raises:
        ModelError: The prompt does not fit.
    """
    made = (
        backend.generate(prompt.prompt, max_tokens=cap, stop=prompt.stop)
        if on_text is None
        else backend.generate(prompt.prompt, max_tokens=cap, stop=prompt.stop, on_text=on_text)
    )
    ended = "length" if made.stop == "length" else "end"
    return WrittenText(tidy(made.text), made.prompt_tokens, made.tokens, made.seconds, ended)


def tidy(text: str) -> str:
    """Return a text without the blanks and line breaks around and within it that say nothing."""
    return re.sub(r"[ \t]+", " ", text).strip()
