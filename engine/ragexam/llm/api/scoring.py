"""Scores of choices from a server, by the first of its ways that leads to them.

- "echo": it reads prompt and choice and gives the log-probability of each of their tokens (`echo` with `logprobs`: vLLM,
  llama-cpp-python). Tokens are split as lm-evaluation-harness does it: both together, cut at the length of the prompt alone.
- "steps": it is made to write the choice token by token (`logit_bias`), and gives each one's log-probability before the bias
  (llama.cpp's `/completion` with `n_probs`, llama-cpp-python).
- "written": it is shown the choices and names one. That says which, not how surely.

llama-cpp-python reads by steps: for an echo it sorts its whole vocabulary for each token of the prompt (some 45 ms with 49,000
tokens), for a step once. It goes on from what it still holds of a prompt, and a token that it reads by itself comes out
otherwise than one read with others (a choice's sum by up to 0.24 nats). So before each step it is made to let go of the
prompt's end, which it then reads together with the choice, as the same model does on this machine.

llama-cpp-python (0.3.36) gives the log-probabilities of an echoed prompt one place off unless it begins with the
beginning-of-text token, which it then leaves out of the list: by the list's first token the two are told apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ragexam.errors import InputError
from ragexam.llm.api.line import ServerLine, ServerRefusal
from ragexam.llm.api.server import ServerFacts
from ragexam.llm.api.tokens import ServerTokens
from ragexam.llm.api.values import first_choice, log_probability, odd_reply, usage
from ragexam.sentences import phrase

WRITTEN_LEAD: Final = 10.0
"""Nats a character by which a written choice leads: surer than any log-probability, as it says nothing else."""

_BIAS: Final = 1000.0
"""Added to a token's logit so that it is taken."""

_CUT: Final = 8
"""Characters at a prompt's end that a server is made to let go of; more, where they are one token."""

_OTHERWISE: Final = "\n#"
"""Continuation of a text that was cut short: no prompt does."""

_TOGETHER: Final = 2
"""Tokens of a prompt's end that are read together with a choice, at least."""

_WORD: Final = 12
"""Most characters of choices that are named as they are; longer ones are numbered."""


@dataclass(frozen=True, slots=True)
class ServedScore:
    """A continuation's score.

    Attributes:
        loglikelihood: Sum of natural-log probabilities.
        tokens: Its length.
    """

    loglikelihood: float
    tokens: int


class ServerScoring:
    """Scores plain prompts with a server.

    Args:
        line: To it.
        facts: What was found out about it.
        tokens: Counts and lists tokens.
    """

    def __init__(self, line: ServerLine, facts: ServerFacts, tokens: ServerTokens) -> None:
        self._line = line
        self._facts = facts
        self._tokens = tokens
        self._head: tuple[str, int] = ("", 0)

    def scored(self, prompt: str, continuations: Sequence[str]) -> tuple[list[ServedScore], int]:
        """Return the score of each continuation from log-probabilities, and the prompt's length in tokens.

        Raises:
            ServerRefusal: None of the server's ways leads to them.
            ContextOverflow: It is too long.
        """
        stripped = prompt.rstrip()
        blanks = prompt[len(stripped) :]
        texts = [blanks + text for text in continuations]
        for way in self._facts.scoring:
            sums = self._echoed(stripped, texts) if way == "echo" else self._stepped(stripped, texts)
            if sums is not None:
                return sums
        if self._facts.scoring[-1:] == ("steps",):
            raise ServerRefusal("The server splits this choice into tokens in two ways: it cannot be scored.")
        raise ServerRefusal(
            "The server gives the log-probabilities of this prompt's choices at wrong places.",
            "Give it a chat template (ragexam models add-server --template), or use another server.",
        )

    # ------------------------------------------------------------------ echo

    def _echoed(self, stripped: str, texts: Sequence[str]) -> tuple[list[ServedScore], int] | None:
        """Return scores by echo; None where the server's list is one place off."""
        stepping = self._facts.product == "llama-cpp-python" and "steps" in self._facts.scoring
        if stepping and not stripped.startswith("<"):  # no control token, hence one place off: not even asked
            return None
        head = self._prompt_tokens(stripped)
        scores = []
        for text in texts:
            reply = self.echo(stripped + text)
            total, written = usage(reply, "prompt_tokens"), usage(reply, "completion_tokens") or 0
            values = echoed_values(reply)
            if total is None or total < head:
                raise odd_reply()
            length = max(total - head, 1)  # where the prompt's end and the choice melt into one token, that one counts
            if self._facts.product == "llama-cpp-python" and is_off(reply, stripped):
                return None
            tail = values[len(values) - written - length : len(values) - written]
            if len(tail) != length:
                raise odd_reply()
            scores.append(ServedScore(sum(log_probability(value) for value in tail), length))
        return scores, head

    def echo(self, text: str) -> Any:
        """Return the reply to a text that is to be read, with the log-probabilities of its tokens."""
        sent = self._tokens.sent(text)
        body = {"prompt": sent, "max_tokens": 1, "temperature": 0.0, "echo": True, "logprobs": 1}
        return self._line.call("/v1/completions", {"model": self._facts.model, **body})

    def _prompt_tokens(self, text: str) -> int:
        if self._head[0] != text:
            sent = self._tokens.sent(text)
            body = {"model": self._facts.model, "prompt": sent, "max_tokens": 1, "temperature": 0.0}
            count = usage(self._line.call("/v1/completions", body), "prompt_tokens")
            if count is None:
                raise odd_reply()
            self._head = (text, count)
        return self._head[1]

    # ------------------------------------------------------------------ step by step

    def _stepped(self, stripped: str, texts: Sequence[str]) -> tuple[list[ServedScore], int] | None:
        """Return scores step by step; None where the server splits a choice otherwise than it spells it."""
        head = self._tokens.prompt_ids(stripped)
        wanted = [self._tokens.prompt_ids(stripped + text) for text in texts]
        if any(len(ids) <= len(head) for ids in wanted):
            raise odd_reply()
        short = self._cut_short(stripped, head) if self._facts.product == "llama-cpp-python" else ""
        # Choices that begin alike share their first steps.
        steps = dict.fromkeys((tuple(ids[:at]), ids[at]) for ids in wanted for at in range(len(head), len(ids)))
        values = {}
        for before, token in steps:
            value = (
                self._native_step(before, token)
                if self._facts.product == "llama.cpp"
                else self._step(stripped, short, before, len(head), token)
            )
            if value is None:
                return None
            values[before, token] = value
        return [
            ServedScore(
                sum(values[tuple(ids[:at]), ids[at]] for at in range(len(head), len(ids))), len(ids) - len(head)
            )
            for ids in wanted
        ], len(head)

    def _native_step(self, before: Sequence[int], token: int) -> float:
        """Return the log-probability of one token behind those before it, by llama.cpp's server."""
        bias = {"logit_bias": [[token, _BIAS]], "n_probs": 1, "post_sampling_probs": False, "cache_prompt": True}
        body = {"prompt": [*before], "n_predict": 1, "temperature": 0.0, **bias}
        return native_probability(self._line.call("/completion", body), token)

    def _step(self, stripped: str, short: str, before: Sequence[int], head: int, token: int) -> float | None:
        """Return the same by llama-cpp-python; None where what stands before is split otherwise than it is spelled."""
        text = self._tokens.bare(stripped)
        if len(before) > head:
            text += self._tokens.text([*before[head:]])
        if self._tokens.ids(text) != [*before]:
            return None
        common = {"model": self._facts.model, "max_tokens": 1, "temperature": 0.0}
        self._line.call("/v1/completions", {**common, "prompt": short})
        forced = {"prompt": text, "logprobs": 1, "logit_bias": {str(token): _BIAS}}
        values = echoed_values(self._line.call("/v1/completions", {**common, **forced}))
        if len(values) != 1:
            raise odd_reply()
        return log_probability(values[0])

    def _cut_short(self, stripped: str, head: Sequence[int]) -> str:
        """Return a text that has the prompt's tokens but for the last two at least, and goes on otherwise."""
        plain, cut = self._tokens.bare(stripped), _CUT
        while True:
            short = plain[:-cut] + _OTHERWISE
            ids = self._tokens.ids(short)
            shared = next((at for at, (a, b) in enumerate(zip(ids, head, strict=False)) if a != b), len(ids))
            if shared <= len(head) - _TOGETHER or cut >= len(plain):
                return short
            cut *= 2


def echoed_values(reply: Any) -> list[Any]:
    """Return the log-probabilities that a completion lists, one a token.

    Raises:
        ServerRefusal: It lists none.
    """
    listed = first_choice(reply).get("logprobs")
    values = listed.get("token_logprobs") if isinstance(listed, dict) else None
    if not isinstance(values, list):
        raise odd_reply()
    return values


def is_off(reply: Any, prompt: str) -> bool:
    """Return whether llama-cpp-python lists the prompt from its first token on, and hence one place off."""
    listed = first_choice(reply)["logprobs"].get("tokens")
    first = listed[0] if isinstance(listed, list) and listed else None
    return not isinstance(first, str) or not first or prompt.startswith(first)


def native_probability(reply: Any, token: int) -> float:
    """Return the log-probability of the one token that llama.cpp's server wrote.

    Raises:
        ServerRefusal: It wrote another one, or does not tell.
    """
    try:
        entry = reply["completion_probabilities"][0]
        number, value = entry["id"], entry["logprob"]
    except (KeyError, IndexError, TypeError):
        raise odd_reply() from None
    if number != token:
        raise odd_reply()
    return log_probability(value)


def written_scores(continuations: Sequence[str], ask: Callable[[str], str]) -> list[ServedScore]:
    """Return scores by a written answer: the choice that was named leads, the others are alike.

    Args:
        continuations: The choices.
        ask: Returns what the model writes when these words stand behind the prompt.

    Raises:
        ServerRefusal: Twice it named none.
        InputError: There is no continuation, or an empty one.
    """
    texts = [text.strip() for text in continuations]
    if not all(texts):
        raise InputError("A continuation is empty: it cannot be scored.")
    short = all(len(text) <= _WORD and " " not in text for text in texts)
    if short:
        words = "Answer with one of these alone: " + ", ".join(texts)
    else:
        listed = "\n".join(f"{number}) {text}" for number, text in enumerate(texts, start=1))
        words = f"Which of these is the right answer, or goes on best?\n{listed}\nAnswer with its number alone."
    for _ in range(2):
        answer = ask(words)
        # A server that says again what it is told names every choice, the first of them first.
        named = None if words in answer else _named(answer, texts, numbered=not short)
        if named is not None:
            break
        words += "\nNothing else."
    else:
        raise ServerRefusal(
            "The model named none of the choices.", phrase("It was asked twice to name one of {0:n}.", len(texts))
        )
    return [
        ServedScore(0.0 if index == named else -WRITTEN_LEAD * max(len(text), 1), max(len(text.split()), 1))
        for index, text in enumerate(texts)
    ]


def _named(answer: str, texts: Sequence[str], *, numbered: bool) -> int | None:
    plain = answer.strip().strip("*_`\"'“”„.:()[] \n").casefold()
    folded = [text.casefold() for text in texts]
    if folded.count(plain) == 1:
        return folded.index(plain)
    if numbered:
        begun = _begins_with(plain, folded)
        return _number(plain, len(texts)) if begun is None else begun
    named = {at for word in re.findall(r"\w+", plain) for at, text in enumerate(folded) if word == text}
    return named.pop() if len(named) == 1 else None


def _begins_with(plain: str, folded: Sequence[str]) -> int | None:
    """Return the one choice that an answer begins with, as a whole word; of two that begin alike, the longer one."""
    beginnings = {at: text for at, text in enumerate(folded) if re.match(re.escape(text) + r"(?!\w)", plain)}
    longest = [at for at, text in beginnings.items() if len(text) == max(map(len, beginnings.values()))]
    return longest[0] if len(longest) == 1 else None


def _number(plain: str, most: int) -> int | None:
    """Return the choice whose number an answer gives: a figure of a measure or a decimal is none."""
    match = re.match(r"[^\d\n]{0,30}?(?<![\w.,−-])(\d{1,3})(?:[ \t]*(?:\Z|\n)|[*_`\"'\]]*[).:](?!\d))", plain)
    number = int(match[1]) if match else 0
    return number - 1 if 1 <= number <= most else None
