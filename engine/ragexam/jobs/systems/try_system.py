"""Asks a system one question, to see its reply: where the answer stands, and whether it is understood."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ragexam.jobs.systems.way_out import asker_of
from ragexam.jobs.worker.context import JobContext, Result
from ragexam.queries.systems.kept import kept_connection
from ragexam.records import to_json
from ragexam.sentences import phrase
from ragexam.systems.failure import SystemFailure
from ragexam.systems.json_path import text_leaves
from ragexam.systems.reply import read_again

_LEAVES: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class TrySystemParameters:
    """Parameters of the job "try_system".

    Attributes:
        system: Name of the connection.
        question: What it is asked.
        look: Only show the reply, whether or not the answer is where the connection says.
    """

    system: str
    question: str
    look: bool = False


def try_system(context: JobContext, parameters: TrySystemParameters) -> Result:
    """Ask a system one question; nothing is kept but the note of what was sent.

    Returns:
        "answer"; "passages"; "session"; "leaves": every text of the reply with its path, "path" and "text"; "problem": where
        it is only looked at, why no answer would be read from this reply, a sentence and a hint; None where one would.

    Raises:
        SystemFailure: There is no answer.
        InputError: There is no such system.
    """
    kept = kept_connection(context.store, parameters.system)
    connection = replace(kept, answer_at="", success="") if parameters.look else kept
    context.progress.update(0, 1, parameters.question[:80], phase=phrase("Asking {0:raw}", connection.name))
    reply = asker_of(context, connection).ask(parameters.question)
    context.progress.update(1, 1)
    problem: list[str] | None = None
    if kept != connection:
        try:
            reply = read_again(kept, reply.value)
        except SystemFailure as failure:
            problem = [failure.message, failure.hint]
    return {
        "problem": problem,
        "answer": reply.text,
        "passages": list(reply.passages),
        "session": reply.session,
        "leaves": [to_json(leaf) for leaf in text_leaves(reply.value, _LEAVES)],
    }
