"""Words of the commands on written answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ragexam.cli.commands.grading import answers
from ragexam.cli.words.response_source import add_source
from ragexam.cli.words.syntax import add_catalogue, project_command
from ragexam.grading.exchange.answer_files import FIELDS
from ragexam.grading.grader import GRADERS


def add_grading_commands(commands: Any) -> None:
    """Describe answers, grade, nuggets, grades."""
    p = project_command(
        commands,
        "answers",
        answers.answers,
        "Read answers that another RAG system wrote, write all with their grades, or show one whole",
        "A table or lines of JSON with a question (or its id in the project) and an answer, empty where a system was silent; "
        "files of Ragas and InspectorRAGet are understood. An answer whose question is not in the project is named with its row. "
        "Where an answer is read again, what it left empty is filled, such as passages by a column named now. "
        "With --export all answers are written, with passages and grades, to a file that --import reads again: what is "
        "there already word for word is not added a second time, and new grades in columns “rater: NAME” come along. "
        "With --show one answer is shown whole, of pipelines too: with question, reference, passages and every grade. "
        "Without any of these, lists who has answered how often.",
        "answers handbook.ragexam --import answers.csv --system Helpdesk",
        "answers handbook.ragexam --import antworten.csv --column answer=Antworttext",
        "answers handbook.ragexam --export answers.csv",
        "answers handbook.ragexam --remove Helpdesk",
        "answers handbook.ragexam --show 'days leave part time' --system Helpdesk",
    )
    p.add_argument(
        "--import",
        dest="read",
        type=Path,
        action="append",
        metavar="FILE",
        help=".csv, .jsonl or .json; repeat for several",
    )
    p.add_argument(
        "--system",
        metavar="NAME",
        help="who answered, where the file does not say; else the file's name; "
        "for --show who answered, or a part of the name",
    )
    p.add_argument(
        "--column",
        action="append",
        metavar="FIELD=COLUMN",
        help=f"which column holds what; fields: {', '.join(FIELDS)}",
    )
    p.add_argument(
        "--export",
        type=Path,
        metavar="FILE",
        help="write all answers, one a row, with a column for each grader and person (.csv; .jsonl has parts of judgements too)",
    )
    p.add_argument(
        "--remove", metavar="SYSTEM", help="remove a system's imported answers and their grades; can be undone"
    )
    p.add_argument(
        "--show",
        metavar="ANSWER",
        help="show one answer whole: its id, the id of its question, or words of the question; where several fit, lists them",
    )

    p = project_command(
        commands,
        "grade",
        answers.grade,
        "Grade the written answers",
        "What was graded before is not graded again. The graders stand below.",
        "grade handbook.ragexam",
        "grade handbook.ragexam --grader bert_f1 --embedder all-MiniLM-L6-v2",
        "grade handbook.ragexam --judge qwen2.5-coder-1.5b --forecast",
        "grade handbook.ragexam --judge qwen2.5-coder-1.5b --graded-by-people",
        "grade handbook.ragexam --judge qwen2.5-coder-1.5b",
    )
    p.add_argument(
        "--grader",
        action="append",
        choices=tuple(GRADERS),
        metavar="NAME",
        help="who grades; repeat for several; where left out the usual ones that need no model, and with --judge the usual ones that ask "
        "one (EXAM++, the direct prompts and BERTScore only by name)",
    )
    p.add_argument("--embedder", metavar="NAME", help="embedding model for BERTScore; the project's where left out")
    p.add_argument("--judge", metavar="MODEL", help="language model that graders ask: a name, hash or path")
    p.add_argument(
        "--graded-by-people",
        action="store_true",
        help="only answers that somebody has graded: enough to see how far a grader agrees with people; where another judge "
        "graded more, that one counts until this one has graded as many",
    )
    p.add_argument("--forecast", action="store_true", help="only say what it would take, and stop")
    add_catalogue(p, "Graders", {name: kind.summary for name, kind in GRADERS.items()})

    p = project_command(
        commands,
        "nuggets",
        answers.nuggets,
        "Show or change the facts that answers are held against",
        "A judge splits each reference into nuggets once. With --sheet they are written to be changed in a spreadsheet, one a "
        "line; with --read they come back: an emptied line takes its nugget out, a new line (item, nugget) adds one. A nugget has 1 to 12 "
        "words. Of a reference whose last nugget was taken out, none is made again.",
        "nuggets handbook.ragexam",
        "nuggets handbook.ragexam --sheet nuggets.csv",
        "nuggets handbook.ragexam --read nuggets.csv",
    )
    p.add_argument("--sheet", type=Path, metavar="FILE", help="write the nuggets (.csv)")
    p.add_argument("--read", type=Path, metavar="FILE", help="read a changed sheet")

    p = project_command(
        commands,
        "grades",
        answers.grades,
        "Show what graders and people say of the answers",
        "What the grader that decides gives each system, what people would give (their grades of some answers, helped by the "
        "grader's of all), and who agrees with people, beside words in common and length alone; --all has every grader. With "
        "--sheet it writes a sample of answers for a person to grade, blind; with --read it reads the sheet back.",
        "grades handbook.ragexam",
        "grades handbook.ragexam --all",
        "grades handbook.ragexam --sheet anna.csv --rater Anna -n 60",
        "grades handbook.ragexam --read anna.csv",
    )
    add_source(p)
    p.add_argument(
        "--all", action="store_true", help="every table: all graders of every system, and every disagreement"
    )
    p.add_argument("--sheet", type=Path, metavar="FILE", help="write a sheet for a person who grades (.csv)")
    p.add_argument("--read", type=Path, metavar="FILE", help="read a sheet that is filled in")
    p.add_argument("--rater", metavar="NAME", help="who grades; for --read the name in the sheet where left out")
    p.add_argument("-n", "--n", type=int, default=60, metavar="N", help="answers in the sheet (%(default)s)")
    p.add_argument("--seed", type=int, default=0, help="of the draw of answers (%(default)s)")
