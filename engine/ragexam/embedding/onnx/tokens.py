"""Splits texts into tokens as a folder's `tokenizer.json` says."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ragexam.embedding.library import read_config
from ragexam.embedding.onnx.recipe import Recipe

_WORDING: Final = {
    "do_lower_case": "lowercase",
    "strip_accents": "strip_accents",
    "tokenize_chinese_chars": "handle_chinese_chars",
}
"""Settings of a BERT vocabulary in `tokenizer_config.json` go before what stands in `tokenizer.json`."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """A text, or two.

    Attributes:
        ids: Numbers of the tokens, special ones around them.
        types: 0 for the first text, 1 for the second.
        special: 1 for a special token, 0 otherwise.
    """

    ids: list[int]
    types: list[int]
    special: list[int]


class Tokeniser:
    """A folder's own way to split texts; what is longer than the model reads is cut.

    Args:
        recipe: How the folder is run.

    Raises:
        Exception: Anything that the library raises at a damaged file.
    """

    def __init__(self, recipe: Recipe) -> None:
        from tokenizers import Tokenizer, normalizers

        made: Any = Tokenizer.from_file(str(recipe.folder / "tokenizer.json"))
        if isinstance(made.normalizer, normalizers.BertNormalizer):
            _reword(made.normalizer, recipe.folder)
        if recipe.lower_case and not getattr(made.normalizer, "lowercase", False):
            later = [] if made.normalizer is None else [made.normalizer]
            made.normalizer = normalizers.Sequence([normalizers.Lowercase(), *later])
        made.no_padding()
        made.enable_truncation(recipe.max_length)
        self._made = made
        self._most = recipe.max_length

    def split(self, text: str, second: str | None = None) -> Tokens:
        """Return the tokens of a text, or of two that are read together."""
        made = self._made.encode(_sound(text), None if second is None else _sound(second))
        return Tokens(made.ids, made.type_ids, made.special_tokens_mask)

    def windows(self, text: str, shared: int) -> list[Tokens]:
        """Return the tokens of a text in as many windows as it needs.

        Args:
            text: However long.
            shared: Tokens that each window after the first shares with the one before.
        """
        self._made.enable_truncation(self._most, stride=shared)
        made = self._made.encode(_sound(text))
        return [Tokens(one.ids, one.type_ids, one.special_tokens_mask) for one in (made, *made.overflowing)]


def _sound(text: str) -> str:
    """Return a text without halves of characters (lone surrogates), which the library does not read."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _reword(normalizer: Any, folder: Path) -> None:
    config = read_config(folder, "tokenizer_config.json")
    for name, attribute in _WORDING.items():
        if isinstance(config, dict) and name in config and isinstance(config[name], bool | None):
            setattr(normalizer, attribute, config[name])
