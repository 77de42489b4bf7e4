"""Items with their parameters as rows, their flags in words, and the filters of their table."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

from ragexam_gui import words
from ragexam_gui.models.rows import RowsModel, TableColumn

if TYPE_CHECKING:
    from ragexam.project.items.records import ItemRow

translate = QCoreApplication.translate

ASIDE = frozenset({"all_right", "all_wrong", "unanswered"})
"""Flags of items that say nothing about differences; but for the published estimation they take no part in the fit."""


def flag_text(flag: str) -> str:
    """Return what may be wrong with an item, in a word or two."""
    return {
        "all_right": translate("ItemParameters", "all right"),
        "all_wrong": translate("ItemParameters", "all wrong"),
        "unanswered": translate("ItemParameters", "no answers"),
        "negative": translate("ItemParameters", "negative"),
        "thin": translate("ItemParameters", "thin data"),
        "noisy": translate("ItemParameters", "surprising"),
        "flat": translate("ItemParameters", "flat"),
        "bound": translate("ItemParameters", "on a bound"),
    }.get(flag, flag)


def flag_sentence(flag: str) -> str:
    """Return what it means and what to do."""
    return {
        "all_right": translate(
            "ItemParameters",
            "All pipelines answered it right: it tells nothing about differences. It may stay in the exam, or make room for "
            "a harder question.",
        ),
        "all_wrong": translate(
            "ItemParameters",
            "No pipeline answered it right: it tells nothing about differences. Check its key, and whether the passage "
            "answers it at all.",
        ),
        "unanswered": translate("ItemParameters", "It has no answer yet that counts."),
        "negative": translate(
            "ItemParameters",
            "Weaker pipelines answer it right more often than stronger ones (negative point-biserial): read it, the key "
            "may be wrong.",
        ),
        "thin": translate("ItemParameters", "Fewer than ten answers: its parameters are mostly assumed."),
        "noisy": translate(
            "ItemParameters",
            "Its answers surprise the model (infit above 1.5): it may ask for something else than the other questions do.",
        ),
        "flat": translate("ItemParameters", "It hardly tells abilities apart (discrimination below 0.35)."),
        "bound": translate(
            "ItemParameters",
            "A parameter stands on a bound of the published method: the data would have it further out.",
        ),
    }.get(flag, flag)


def flags_text(row: ItemRow) -> str:
    """Return all flags of an item."""
    return ", ".join(flag_text(flag) for flag in row.flags)


def with_error(value: float | None, error: float | None, spec: str = ".2f") -> str:
    """Return an estimate with its standard error where there is one."""
    shown = words.number(value, spec)
    if value is None or error is None:
        return shown
    return translate("ItemParameters", "{0} ± {1}").format(shown, words.number(error, spec.lstrip("+")))


def parameters_model(parent: QObject | None = None) -> RowsModel[ItemRow]:
    """Return a model over the items of a fit."""
    columns: list[TableColumn[ItemRow]] = [
        TableColumn("⚠", lambda r: "⚠" if ASIDE.isdisjoint(r.flags) and r.flags else "", tip=_flags_tip),
        TableColumn(translate("ItemParameters", "No."), lambda r: r.number),
        TableColumn(translate("ItemParameters", "Question"), lambda r: r.question),
        TableColumn(
            translate("ItemParameters", "Right"),
            lambda r: r.right,
            ".0%",
            lambda r: translate("ItemParameters", "{0} of {1} answers right").format(
                words.percent(r.right), words.number(r.answered)
            ),
        ),
        TableColumn("a", lambda r: None if slope_unknown(r) else r.a, ".2f", _slope_tip),
        TableColumn("b", lambda r: r.b, "+.2f", lambda r: _tip(translate("ItemParameters", "Difficulty"), r.b, r.b_se)),
        TableColumn("c", lambda r: r.c, ".2f", lambda r: _tip(translate("ItemParameters", "Guessing"), r.c, r.c_se)),
        TableColumn(
            translate("ItemParameters", "Flags"),
            flags_text,
            tip=_flags_tip,
        ),
        TableColumn(
            translate("ItemParameters", "Point-bis."),
            lambda r: r.biserial,
            "+.2f",
            lambda r: translate("ItemParameters", "Correlation with the rest of the exam: {0}").format(
                words.number(r.biserial, "+.2f")
            ),
        ),
        TableColumn(
            translate("ItemParameters", "Information"),
            lambda r: r.information,
            ".3f",
            lambda r: translate("ItemParameters", "What it tells about a pipeline of mean ability: {0}").format(
                words.number(r.information, ".3f")
            ),
        ),
        TableColumn(
            translate("ItemParameters", "SE a"), lambda r: None if slope_unknown(r) else r.a_se, ".2f", _slope_tip
        ),
        TableColumn(translate("ItemParameters", "SE b"), lambda r: r.b_se, ".2f"),
        TableColumn(translate("ItemParameters", "SE c"), lambda r: r.c_se, ".2f"),
        TableColumn(
            translate("ItemParameters", "Infit"),
            lambda r: r.infit,
            ".2f",
            lambda r: translate("ItemParameters", "Infit {0}: 1 is as the model expects").format(
                words.number(r.infit, ".2f")
            ),
        ),
        TableColumn(
            translate("ItemParameters", "Outfit"),
            lambda r: r.outfit,
            ".2f",
            lambda r: translate(
                "ItemParameters", "Outfit {0}: 1 is as the model expects; feels single surprises"
            ).format(words.number(r.outfit, ".2f")),
        ),
        TableColumn(translate("ItemParameters", "Answers"), lambda r: r.answered, ","),
        TableColumn(translate("ItemParameters", "Topic"), lambda r: r.topic),
    ]
    return RowsModel(columns, lambda r: r.id, parent)


def _flags_tip(row: ItemRow) -> str:
    return "\n".join(f"{flag_text(flag)}: {flag_sentence(flag)}" for flag in row.flags)


def _tip(name: str, value: float | None, error: float | None) -> str:
    return translate("ItemParameters", "{0}: {1}").format(name, with_error(value, error))


def slope_unknown(row: ItemRow) -> bool:
    """Return whether an item's discrimination cannot be told from the one that all items share."""
    return row.a_distinct is False


def slope_sentence(row: ItemRow) -> str:
    """Return why no discrimination is shown, with the estimate."""
    return translate(
        "ItemParameters",
        "The answers do not say that this item tells strong from weak more or less sharply than the others do: its estimate "
        "{0} differs from theirs by no more than luck. More pipelines would tell.",
    ).format(with_error(row.a, row.a_se))


def _slope_tip(row: ItemRow) -> str:
    if slope_unknown(row):
        return slope_sentence(row)
    return _tip(translate("ItemParameters", "Discrimination"), row.a, row.a_se)


def parameters_filter(flag: str, among: Collection[str] | None, text: str) -> Callable[[ItemRow], bool] | None:
    """Return items that pass; None where all do.

    Args:
        flag: "" for all, "any" for flagged ones, "aside" for those set aside, else a flag.
        among: Ids that pass; all where None.
        text: Words that must all occur in question, topic or flags.
    """
    wanted = text.casefold().split()
    if not flag and among is None and not wanted:
        return None

    def keep(row: ItemRow) -> bool:
        if among is not None and row.id not in among:
            return False
        if flag == "any" and not row.flags:
            return False
        if flag == "aside" and row.a is not None:
            return False
        if flag not in ("", "any", "aside") and flag not in row.flags:
            return False
        whole = " ".join((row.question, row.topic, flags_text(row), row.id)).casefold()
        return all(word in whole for word in wanted)

    return keep
