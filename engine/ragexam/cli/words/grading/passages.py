"""Words of the commands question-bank and grade-passages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ragexam.cli.commands.grading import passages
from ragexam.cli.words.syntax import add_catalogue, project_command
from ragexam.grading.grader import GRADERS
from ragexam.grading.measures.question_bank import KEYS, PER_BANK
from ragexam.queries.grading.passages import passage_graders


def add_passage_commands(commands: Any) -> None:
    """Describe question-bank and grade-passages."""
    p = project_command(
        commands,
        "question-bank",
        passages.question_bank,
        "List, write and change banks of exam questions (EXAM++)",
        "A bank says what a good answer, or a good passage, has to answer. A model writes one per question of the exam, with "
        "the published prompt where subtopics are named; banks are read from tables and from the rubric workbench's files, "
        "with or without keys; every change can be undone.",
        "question-bank handbook.ragexam --judge qwen2.5-coder-1.5b --per 5",
        "question-bank handbook.ragexam --judge qwen2.5-coder-1.5b --subtopic cost --subtopic deadlines",
        "question-bank handbook.ragexam --judge qwen2.5-coder-1.5b --subtopic '1a2b3c=notice periods'",
        "question-bank handbook.ragexam --judge qwen2.5-coder-1.5b --per 5 --keys --forecast",
        "question-bank handbook.ragexam --import bank.csv",
        "question-bank handbook.ragexam --answers --threshold 4 --threshold 5",
        "question-bank handbook.ragexam --set 1a2b3c --question 'Who signs?' --key 'the head'",
        "question-bank handbook.ragexam --remove 1a2b3c/4d5e6f",
    )
    p.add_argument("--judge", metavar="MODEL", help="the model that writes questions: a name, hash or path")
    p.add_argument(
        "--item",
        action="append",
        metavar="ID",
        help="only of this question of the exam, by the beginning of its id; repeat for several",
    )
    p.add_argument(
        "--subtopic",
        action="append",
        metavar="[ITEM=]TEXT",
        help="part of each query, or of that one; repeat for several; a bank that is there gets those that it lacks",
    )
    p.add_argument(
        "--per", type=int, default=PER_BANK, metavar="N", help="most questions of each subtopic (%(default)s)"
    )
    p.add_argument("--afresh", action="store_true", help="write anew what a model wrote before")
    p.add_argument(
        "--keys",
        action="store_true",
        help="--judge also takes right answers from the reference answers: for each question that a model wrote and that has none",
    )
    p.add_argument("--forecast", action="store_true", help="only say what --judge would take, and stop")
    p.add_argument(
        "--import",
        dest="read",
        type=Path,
        metavar="FILE",
        help="read questions: .csv with query and question, or .jsonl(.gz)",
    )
    p.add_argument("--replace", action="store_true", help="the banks that the file names lose their other questions")
    p.add_argument("--export", type=Path, metavar="FILE", help="write all banks: .csv, .jsonl or .jsonl.gz")
    p.add_argument("--set", metavar="PLACE", help="ITEM to add a question to, or ITEM/QUESTION to change one")
    p.add_argument("--question", metavar="TEXT", help="its words")
    p.add_argument("--key", metavar="TEXT", help=f"what answers it; several with “{KEYS}” between them")
    p.add_argument("--topic", metavar="TEXT", help="its subtopic")
    p.add_argument("--remove", metavar="PLACE", help="ITEM/QUESTION to take out")
    p.add_argument(
        "--answers",
        action="store_true",
        help="show how much of their banks written answers cover (EXAM-Cover, EXAM-Label), from the grades that are there",
    )
    p.add_argument(
        "--threshold",
        type=float,
        action="append",
        metavar="N",
        help="of --answers: least grade that counts; repeat for several; 4 for ratings from 0 to 5 and 1 for right or wrong",
    )

    p = project_command(
        commands,
        "grade-passages",
        passages.grade_passages,
        "Have what retrievers found graded, and rank the retrievers by it (EXAM++)",
        "Takes the first passages of every search of the retrieval laboratory, asks a language model of each passage how well "
        "it answers the questions of the bank, and ranks the searches by that. Banks that are missing are written first. What "
        "was graded before is not graded again; what was too long for the model is, once it reads more. Without --judge "
        "it shows what is there. The graders stand below.",
        "grade-passages handbook.ragexam --judge qwen2.5-coder-1.5b -n 10 --out graded.jsonl.gz",
        "grade-passages handbook.ragexam --judge smollm2-135m --grader direct_sun --qrels sun.qrels",
    )
    p.add_argument("--judge", metavar="MODEL", help="the model that is asked: a name, hash or path")
    p.add_argument(
        "--grader",
        action="append",
        choices=passage_graders(),
        metavar="NAME",
        help="who grades; repeat for several; exam_self_rating_weighted where left out",
    )
    p.add_argument(
        "--subtopic",
        action="append",
        metavar="[ITEM=]TEXT",
        help="part of each query, or of that one, that a bank which lacks it is written about; repeat for several",
    )
    add_catalogue(p, "Graders", {name: GRADERS[name].summary for name in passage_graders()})
    p.add_argument("--forecast", action="store_true", help="only say what --judge would take, and stop")
    p.add_argument(
        "-k",
        type=int,
        default=20,
        metavar="K",
        help="passages of each search (%(default)s), as far as the laboratory keeps them (laboratory --depth)",
    )
    p.add_argument("-n", "--n", type=int, default=0, metavar="N", help="questions; all where left out")
    p.add_argument("--grading", action="append", metavar="TEXT", help="show only gradings with this in the name")
    p.add_argument(
        "--threshold", type=float, action="append", metavar="N", help="least grade that counts; repeat for several"
    )
    p.add_argument("--out", type=Path, metavar="FILE", help="write the graded passages (.jsonl, .jsonl.gz)")
    p.add_argument(
        "--qrels", type=Path, metavar="FILE", help="write EXAM-Qrels of one grading for trec_eval: whole numbers"
    )
    p.add_argument("--runs", type=Path, metavar="FOLDER", help="write every search's ranking for trec_eval")
