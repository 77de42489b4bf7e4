"""Labels, critiques and strategies of open questions in plain words of the window's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from ragexam.records import Item, Labelling
from ragexam_gui import words

translate = QCoreApplication.translate
LABEL_ORDER = ("fact_single", "summary", "reasoning", "unanswerable")
"""The labels as the published table has them: the keys 1 to 4 (the engine is loaded later than the window)."""


def kind_text(item: Item) -> str:
    """Return whether an item has choices or is open."""
    return translate("Labels", "open") if item.is_open else translate("Labels", "choices")


def label_text(label: str) -> str:
    """Return a label of the taxonomy; "no label" for "", and any other word as it is."""
    return {
        "fact_single": translate("Labels", "single fact"),
        "summary": translate("Labels", "summary"),
        "reasoning": translate("Labels", "reasoning"),
        "unanswerable": translate("Labels", "unanswerable"),
        "": translate("Labels", "no label"),
    }.get(label, label)


def label_title(label: str) -> str:
    """Return a label where a line begins with it; nouns within it keep their capitals."""
    text = label_text(label)
    return text[:1].upper() + text[1:]


def label_sentence(label: str) -> str:
    """Return what a label means, for a person who has to choose one; "" for an unknown label."""
    return {
        "fact_single": translate("Labels", "The passage states the answer, and it is one piece of information."),
        "summary": translate(
            "Labels", "The passage states the answer, and it has several parts: leaving one out is partly right."
        ),
        "reasoning": translate("Labels", "The passage does not state the answer, but it follows from what is there."),
        "unanswerable": translate("Labels", "The passage neither states the answer nor lets it be inferred."),
    }.get(label, "")


def plain_words(text: str) -> str:
    """Return a sentence of the engine in the person's language, its labels in plain words."""
    return words.say(text).replace("fact_single", label_text("fact_single"))


def labeller_text(labelling: Labelling) -> str:
    """Return who labelled, and how."""
    if labelling.method == "likelihood":
        return translate("Labels", "{0}, by likelihood").format(labelling.model_name)
    return translate("Labels", "{0}, in words").format(labelling.model_name)


def critique_text(critique: str) -> str:
    """Return the name of a critique; an unknown one as it is called. For all of them more is better."""
    return {
        "q_to_c_groundedness": translate("Labels", "Question in passage"),
        "a_to_c_groundedness": translate("Labels", "Answer in passage"),
        "q_feasibility": translate("Labels", "Findable"),
        "stand_alone": translate("Labels", "Stands alone"),
        "q_usefulness": translate("Labels", "Useful question"),
        "c_usefulness": translate("Labels", "Useful passage"),
        "c_clarity": translate("Labels", "Clear passage"),
        "qa_tautology": translate("Labels", "Tells something new"),
    }.get(critique, critique)


def strategy_text(strategy: str) -> str:
    """Return how a question came about; any other word as it is."""
    return {
        "statements": translate("Labels", "statement extraction"),
        "simple": translate("Labels", "simple prompt"),
        "structured": translate("Labels", "fact first"),
        "composed": translate("Labels", "composed by rule"),
        "reworded": translate("Labels", "in other words"),
        "paper": translate("Labels", "published prompt"),
        "paper_schema": translate("Labels", "published prompt, fixed form"),
        "manual": translate("Labels", "by hand"),
        "imported": translate("Labels", "imported"),
        "": translate("Labels", "by hand or imported"),
        "all": translate("Labels", "all"),
    }.get(strategy, strategy)
