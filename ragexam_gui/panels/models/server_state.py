"""State of a server in words: what it lacks, whether it may be asked, and how its test ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from ragexam_gui import words

if TYPE_CHECKING:
    from ragexam.project.models.servers import ServerRow

translate = QCoreApplication.translate


def server_state(
    row: ServerRow | None, *, may: bool, changed: bool, testing: bool, there: bool, tested: tuple[str, str] | None
) -> tuple[str, str]:
    """Return what is said of a server, and in which tone.

    Args:
        row: The server; None for one that is being added.
        may: It may be asked.
        changed: The form says something else than what is kept.
        testing: It is tested now.
        there: A project is open.
        tested: Sentence and tone of the test that was made last; None for none.
    """
    if row is None:
        return translate("ServersPane", "Type a name and an address, then add it."), ""
    if changed:
        return translate("ServersPane", "Changed, not saved yet."), ""
    if testing:
        return translate("ServersPane", "It is tested …"), ""
    sentences, tone = [], "good"
    if not row.has_key:
        sentences.append(
            translate(
                "ServersPane",
                "Its key is not here: type it, or set the environment variable {0} before the program starts.",
            ).format(row.variable)
        )
    if not there:
        sentences.append(translate("ServersPane", "Open a project to test it: tests and consents belong to one."))
    elif not may:
        sentences.append(
            translate("ServersPane", "It is on another machine: nothing is sent there before you consent.")
        )
    if sentences:
        tone = "warn"
    if tested is not None:
        sentence, tone_of_test = tested
        return " ".join([*sentences, sentence]), tone if tone_of_test == "good" else tone_of_test
    if row.server.facts is None:
        return " ".join(
            [*sentences, translate("ServersPane", "It was never tested: test it, and its model can be used.")]
        ), "warn"
    title = translate("ServersPane", "{0} is {1}.").format(row.server.model_name, row.server.facts.title)
    passed = row.tested is not None and row.tested.passed
    if row.tested is not None:
        test = translate("ServersPane", "Self-test: {0} of {1} right.").format(
            words.number(row.tested.right), words.number(row.tested.total)
        )
        title = f"{title} {test}"
    limits = [words.say(sentence) for sentence in row.limits]
    return " ".join([*sentences, title, *limits]), tone if passed else "bad"
