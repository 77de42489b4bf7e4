"""Tokens as a server counts them; where it does not, an estimate from the length of the text."""

from __future__ import annotations

from typing import Any, Final

from ragexam.llm.api.line import ServerLine
from ragexam.llm.api.server import ServerFacts
from ragexam.llm.api.values import odd_reply, token_ids

BYTES_A_TOKEN: Final = 3.0
"""Bytes of text that an estimated token stands for: fewer than most models have, so that it is rather too many tokens."""

_REMEMBERED: Final = 2000


class ServerTokens:
    """Counts tokens, each text once.

    Args:
        line: To the server.
        facts: What was found out about it.
    """

    def __init__(self, line: ServerLine, facts: ServerFacts) -> None:
        self._line = line
        self._facts = facts
        self._counts: dict[str, int] = {}

    def count(self, text: str) -> int:
        """Return the tokens of a text."""
        if not self._facts.counts:
            return estimated(text)
        count = self._counts.get(text)
        if count is None:
            while len(self._counts) >= _REMEMBERED:
                del self._counts[next(iter(self._counts))]
            count = self._counts[text] = len(self.ids(text)) if text else 0
        return count

    def sent(self, text: str) -> str | list[int]:
        """Return a prompt as it goes out, so that exactly one beginning-of-text token stands before it where the model has one.

        Servers put that token before a text that they split. A chat template spells it out as well: two of them, or none
        before a list of tokens, are a prompt that the same model would never get on this machine.
        """
        if self._facts.product == "llama.cpp" and self._facts.counts:
            return self.prompt_ids(text)
        return self.bare(text)

    def bare(self, text: str) -> str:
        """Return a prompt without the beginning-of-text token that the server puts before it again."""
        return text.removeprefix(self._facts.bos) if self._facts.bos else text

    def prompt_ids(self, text: str) -> list[int]:
        """Return the numbers of a prompt's tokens, the one at the beginning of a text once among them.

        Raises:
            ServerRefusal: The server does not tell.
        """
        if self._facts.product != "llama.cpp":
            return self.ids(self.bare(text))
        ids = token_ids(self._line.call("/tokenize", {"content": text, "add_special": True}))
        spelled = bool(self._facts.bos) and text.startswith(self._facts.bos)
        return ids[1:] if spelled and len(ids) > 1 and ids[0] == ids[1] else ids

    def ids(self, text: str) -> list[int]:
        """Return the numbers of a text's tokens.

        Raises:
            ServerRefusal: The server does not tell.
        """
        if self._facts.product == "llama.cpp":
            return token_ids(self._line.call("/tokenize", {"content": text}))
        if self._facts.product == "llama-cpp-python":
            return token_ids(self._line.call("/extras/tokenize", {"input": text}))
        return token_ids(self._line.call("/tokenize", {"model": self._facts.model, "prompt": text}))

    def text(self, ids: list[int]) -> str:
        """Return what tokens spell (llama-cpp-python).

        Raises:
            ServerRefusal: The server does not tell.
        """
        reply: Any = self._line.call("/extras/detokenize", {"tokens": ids})
        spelled = reply.get("text") if isinstance(reply, dict) else None
        if not isinstance(spelled, str):
            raise odd_reply()
        return spelled


def estimated(text: str) -> int:
    """Return about how many tokens a text has."""
    return -int(-len(text.encode("utf-8", "replace")) // BYTES_A_TOKEN) if text else 0
