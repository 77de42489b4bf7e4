"""Words of the panel that settles: where it stands, and what is left to answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from ragexam_gui import words

if TYPE_CHECKING:
    from ragexam.project.run.page import RunPlan
    from ragexam.project.run.settle_page import SettlePage
    from ragexam.project.run.settling import SettlingView

translate = QCoreApplication.translate


def is_chosen(view: SettlePage | None) -> bool:
    """Return whether it ended with a choice, by the difference that matters now."""
    return _ended_with_choice(view) and not _other_tolerance(view)


def _ended_with_choice(view: SettlePage | None) -> bool:
    settled = None if view is None else view.view
    return settled is not None and settled.outcome in ("settled", "open")


def _other_tolerance(view: SettlePage | None) -> bool:
    settled = None if view is None else view.view
    return view is not None and settled is not None and round(100 * settled.tolerance, 1) != round(view.tolerance, 1)


def state_in_words(view: SettlePage) -> str:
    """Return where it stands: how it ended, how many answers it took, who is in."""
    settled = view.view
    if settled is None:
        return words.say(view.lost_sentence)
    ended = {
        "settled": translate("SettlePanel", "Settled."),
        "open": translate("SettlePanel", "Settled for this exam; open on further questions."),
        "budget": translate("SettlePanel", "The time is spent; give more under “At most” to go on."),
        "undecided": translate("SettlePanel", "Not settled."),
    }.get(settled.outcome, translate("SettlePanel", "Not settled yet."))
    still_in = translate("SettlePanel", "{0} still in").format(words.number(len(settled.still_in)))
    time = translate("SettlePanel", "{0} in all") if view.ended else translate("SettlePanel", "{0} so far")
    time = time.format(words.duration(settled.steps[-1].seconds if settled.steps else None))
    sentences = [f"{ended} {'; '.join((_given(settled), still_in, time))}."]
    if settled.whole and settled.outcome:
        sentences.append(
            translate(
                "SettlePanel",
                "All answers of a full run are there too: the verdict rests on all of them, the pictures show those that settling "
                "asked for.",
            )
        )
    elif settled.whole:
        sentences.append(
            translate(
                "SettlePanel",
                "All answers of a full run are there too: what stands here goes by those that settling asked for, the page Results "
                "by all.",
            )
        )
    if _ended_with_choice(view) and _other_tolerance(view):
        sentences.append(
            translate("SettlePanel", "That was with {0} {0:point|points}; go on to settle it with {1}.").format(
                words.number(100 * settled.tolerance, "g"), words.number(view.tolerance, "g")
            )
        )
    return " ".join(sentences)


def _given(settled: SettlingView) -> str:
    """Return how many answers it took."""
    given = translate("SettlePanel", "{0} of {1} {1:answer|answers} ({2}) in {3} {3:step|steps}")
    if settled.checks:
        given = translate(
            "SettlePanel",
            "{0} of {1} {1:answer|answers} ({2}) for the choice, {4} more as its check, in {3} {3:step|steps}",
        )
    return given.format(
        words.number(settled.asked, ","),
        words.number(settled.cells, ","),
        words.percent(settled.asked / max(1, settled.cells)),
        words.number(len(settled.steps)),
        words.number(settled.checks, ","),
    )


def plan_in_words(plan: RunPlan | None, view: SettlePage | None) -> str:
    """Return what a full run would still cost, of which settling takes part.

    Args:
        plan: Of a full run; None while it is not known.
        view: Nothing is said where it ended with a choice, nor of answers that are all there once settling has begun.
    """
    if plan is None or is_chosen(view):
        return ""
    if not plan.to_give:
        if view is not None and view.view is not None:
            return ""
        return translate(
            "SettlePanel",
            "All answers are there: settling looks at as many of them as it needs, and nothing is asked anew.",
        )
    if plan.seconds is None:
        return translate(
            "SettlePanel", "A full run gives {0} {0:answer|answers} more; how long that takes is not known yet."
        ).format(words.number(plan.to_give, ","))
    return translate(
        "SettlePanel", "A full run gives {0} {0:answer|answers} more, about {1}; settling takes part of that."
    ).format(words.number(plan.to_give, ","), words.duration(plan.seconds))
