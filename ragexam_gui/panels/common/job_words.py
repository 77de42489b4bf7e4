"""Titles of jobs, and the words for their ends."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def job_title(name: str) -> str:
    """Return what a job does; its name in the engine where it has no title."""
    return {
        "import": translate("Jobs", "Importing documents"),
        "rechunk": translate("Jobs", "Cutting documents into chunks"),
        "embed": translate("Jobs", "Embedding chunks"),
        "generate": translate("Jobs", "Generating the exam"),
        "time_generation": translate("Jobs", "Timing the model on a few passages"),
        "generate_open": translate("Jobs", "Writing open questions"),
        "reword": translate("Jobs", "Saying questions in other words"),
        "label": translate("Jobs", "Labelling questions"),
        "critique": translate("Jobs", "Rating questions"),
        "guess": translate("Jobs", "Looking for questions that can be guessed"),
        "filter": translate("Jobs", "Filtering the exam"),
        "laboratory": translate("Jobs", "Measuring retrieval"),
        "run": translate("Jobs", "Running the pipelines"),
        "settle": translate("Jobs", "Settling the choice"),
        "forecast": translate("Jobs", "Forecasting time and memory"),
        "template_trial": translate("Jobs", "Trying prompt templates"),
        "try": translate("Jobs", "Trying a question"),
        "write": translate("Jobs", "Writing answers"),
        "ask_system": translate("Jobs", "Asking a system"),
        "try_system": translate("Jobs", "Trying a system"),
        "grade": translate("Jobs", "Grading answers"),
        "question_bank": translate("Jobs", "Writing banks of questions"),
        "grade_passages": translate("Jobs", "Grading passages"),
        "make_scenarios": translate("Jobs", "Making questions of scenarios"),
        "run_scenarios": translate("Jobs", "Answering scenarios"),
        "judge_scenarios": translate("Jobs", "Judging answers to scenarios"),
        "fit": translate("Jobs", "Fitting abilities"),
        "refine": translate("Jobs", "Refining the exam"),
        "selftest": translate("Jobs", "Testing models"),
        "try_server": translate("Jobs", "Testing a server"),
        "whole": translate("Jobs", "Doing it all"),
    }.get(name, name)


def outcome_word(how: str) -> str:
    """Return how a job ended, in a word or two."""
    return {
        "running": translate("Jobs", "running"),
        "done": translate("Jobs", "done"),
        "failed": translate("Jobs", "failed"),
        "refused": translate("Jobs", "refused"),
        "cancelled": translate("Jobs", "cancelled"),
        "paused": translate("Jobs", "paused"),
        "died": translate("Jobs", "ended unexpectedly"),
    }.get(how, how)


def ending(name: str, how: str) -> str:
    """Return the sentence about the end of a job."""
    sentence = {
        "done": translate("Jobs", "{0}: done."),
        "failed": translate("Jobs", "{0}: failed."),
        "cancelled": translate("Jobs", "{0}: cancelled. What was finished is kept."),
        "paused": translate("Jobs", "{0}: paused. Starting it again goes on."),
    }[how]
    return sentence.format(job_title(name))
