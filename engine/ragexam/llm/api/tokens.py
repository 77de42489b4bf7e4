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
        found = self._counts.get(text)
        if found is None:
            while len(self._counts) >= _REMEMBERED:
                del self._counts[next(iter(self._counts))]
            found = self._counts[text] = len(self.ids(text)) if text else 0
        return found

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
