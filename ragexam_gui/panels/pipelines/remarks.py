"""Sentences beside the forecast: what is missing, what comes on top, and what becomes of what was chosen before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from ragexam.retriever_specs import kind_label
from ragexam_gui import words
from ragexam_gui.panels.pipelines.cost import Remark

if TYPE_CHECKING:
    from ragexam.pipelines.presets import Proposal
    from ragexam.project.pipelines.page import PipelinesView
    from ragexam.project.pipelines.selection import PipelineSelection

translate = QCoreApplication.translate


def remarks_of(
    view: PipelinesView,
    choice: PipelineSelection,
    absent: Sequence[str],
    preset: Sequence[Remark],
    *,
    some: bool,
    applying: bool,
    busy: bool,
) -> list[Remark]:
    """Return what to say of a choice.

    Args:
        view: What it makes and costs.
        choice: What is ticked.
        absent: Names of ticked models that are not on this machine.
        preset: What the ready-made choice has to say.
        some: There is a language model on this machine.
        applying: It is being chosen.
        busy: A job is running.
    """
    remarks: list[Remark] = []
    missing = _missing(choice, some)
    if not some and not choice.models:
        text = translate("Pipelines", "There is no language model on this machine yet: “Models …” gets a small one.")
        remarks.append(("warn", text))
    if missing:
        remarks.append(("warn", translate("Pipelines", "Tick at least {0}.").format(", ".join(missing))))
    if absent and view.plan.cost.units:
        text = translate(
            "Pipelines", "Not on this machine: {0}. What it answered is kept; it can give no new answers here."
        )
        remarks.append(("warn", text.format(", ".join(absent))))
    if view.plan.to_embed:
        text = translate(
            "Pipelines",
            "{0} {0:passage is|passages are} embedded once before the first answer; that time comes on top.",
        )
        remarks.append(("", text.format(words.number(view.plan.to_embed))))
    asking = view.plan.asking
    if asking.calls:
        text = translate(
            "Pipelines", "Retrievers ask language models {0} times before the first answer; that is part of the time."
        )
        if asking.unknown:
            text = translate(
                "Pipelines",
                "Retrievers ask language models {0} times before the first answer; how long {1} takes is not known yet.",
            )
        remarks.append(
            ("", text.format(words.number(asking.calls), ", ".join(view.name_of(n) for n in asking.unknown)))
        )
    stale = sum(p.stale for p in view.plan.pipelines if p.spec.id not in view.without)
    if stale:
        text = translate(
            "Pipelines",
            "{0} {0:answer was|answers were} given under other settings; "
            "a run gives {0:it|them} anew, and until then {0:it counts|they count}.",
        )
        remarks.append(("warn", text.format(words.number(stale))))
    remarks += preset
    if applying:
        remarks.append(("", translate("Pipelines", "Reading the model files to tell them apart for good …")))
    elif view.chosen and not view.differs:
        remarks.append(("good", translate("Pipelines", "These pipelines are chosen.")))
    elif view.dropped:
        text = translate(
            "Pipelines",
            "{0} {0:pipeline|pipelines} chosen now {0:is|are} left out. {0:Its|Their} answers stay and count again when chosen again.",
        )
        remarks.append(("", text.format(words.number(view.dropped))))
    if busy and view.differs and view.plan.pipelines:
        text = translate("Pipelines", "A job is running: the pipelines can be changed when it has ended.")
        remarks.append(("", text))
    return remarks


def _missing(choice: PipelineSelection, some: bool) -> list[str]:
    wanted = (
        (choice.models or not some, translate("Pipelines", "a language model")),
        (choice.retrievers, translate("Pipelines", "a retriever")),
        (choice.examples, translate("Pipelines", "a number of examples")),
    )
    return [text for there, text in wanted if not there]


def remarks_of_preset(proposal: Proposal) -> list[Remark]:
    """Return what a ready-made choice had to do without on this machine."""
    remarks: list[Remark] = []
    here = len(proposal.models)
    if 0 < here < proposal.models_wanted:
        count = here * len(proposal.retrievers) * len(proposal.examples)
        text = translate(
            "Pipelines",
            "Meant for {0} {0:model|models}; there {1:is|are} {1} here that {1:fits|fit}, so {2} {2:pipeline|pipelines}.",
        )
        remarks.append(("warn", text.format(*map(words.number, (proposal.models_wanted, here, count)))))
    if proposal.left_out:
        names = ", ".join(words.say(kind_label(kind)) for kind in proposal.left_out)
        text = translate("Pipelines", "Left out because there is no embedding model: {0}.")
        remarks.append(("warn", text.format(names)))
    return remarks
