"""Words of the commands that make an exam and show it: generate, exam-capacity, items."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ragexam.cli.commands.exam import items
from ragexam.cli.words.syntax import listed, project_command
from ragexam.exam.blueprint import BALANCED, BLUEPRINTS
from ragexam.exam.choice_items.quality import STRICT
from ragexam.exam.choice_items.settings import STRATEGIES, GenerationSettings
from ragexam.exam.demands.item_demand import mixable_demands


def add_exam_commands(commands: Any) -> None:
    """Describe generate, items."""
    defaults = GenerationSettings()
    p = project_command(
        commands,
        "generate",
        items.generate,
        "Write an exam from the documents",
        "A language model writes questions from passages that are drawn evenly over documents and topics; filters then "
        "drop what can be guessed or does not stand alone, each with its reason. Started again with a larger number it "
        "goes on. Let the best model write that you have, if possible one that does not sit the exam itself.",
        "generate handbook.ragexam --model qwen2.5-coder-1.5b -n 60",
    )
    p.add_argument("--model", required=True, help="the model that writes")
    p.add_argument(
        "-n", "--items", type=int, default=60, metavar="N", help="questions to keep after the filters (%(default)s)"
    )
    p.add_argument(
        "--blueprint",
        metavar="MIX",
        help=f"what the questions ask of a pipeline (that of the exam that goes on, else {BALANCED}). "
        f"{listed(BLUEPRINTS)} Or kinds with their parts, as in "
        f"difference=2,lookup=1 or balanced=9,unanswerable=1; there are {', '.join(mixable_demands())}. "
        "Composed questions are made by rule, and tried by the gate model (--gate-model); exam-capacity tells how many the "
        "documents bear",
    )
    p.add_argument(
        "--strategy",
        default=defaults.strategy,
        choices=tuple(STRATEGIES),
        help=f"how questions are written (%(default)s). {listed(STRATEGIES)}",
    )
    p.add_argument("--choices", type=int, default=defaults.n_choices, metavar="N", help="choices each (%(default)s)")
    p.add_argument(
        "--word-share",
        type=float,
        default=defaults.word_share,
        metavar="SHARE",
        help="how much of a question's wording has to stand in its passage too, rare words counting most (%(default)s). With "
        "less, search by words finds the passage less easily, but more questions ask for something else",
    )
    p.add_argument(
        "--least-confidence",
        type=float,
        default=defaults.least_confidence,
        metavar="SHARE",
        help="passages whose text was recognised from pictures of pages less surely than this, 0 to 1, are not asked about "
        "(%(default)s)",
    )
    p.add_argument(
        "--strict",
        type=float,
        metavar="SCORE",
        help="least score of a question that the model writes, 0 to 1: more are written until enough reach it, and the others are "
        f"listed as not taken (that of the exam that goes on, else {STRICT}). The score is the chance that a question is good, "
        "estimated by rule from others that were read; 0 takes all",
    )
    p.add_argument(
        "--topic",
        action="append",
        metavar="NAME[=PART]",
        help="ask about this topic, or the document with this title, only; repeat for several, each with its part of the exam. "
        "Such an exam goes on where the same is asked for again",
    )
    p.add_argument(
        "--language",
        action="append",
        metavar="CODE[=PART]",
        help="ask in this language only (en, de); repeat for several, each with its part of the exam",
    )
    p.add_argument(
        "--like",
        nargs="+",
        metavar="ITEM",
        help="write more like these questions: of their kinds and about their topics, each as often as among them. What was asked "
        "before is not asked again",
    )
    p.add_argument(
        "--unsaid-share",
        type=float,
        metavar="SHARE",
        help="how many of the questions that the documents answer have “the documents do not say” among their choices too; "
        "where it is left out, as many that this choice alone is right at chance",
    )
    p.add_argument(
        "--domain", metavar="TEXT", help="what the documents are about, for the strategies with the published prompt"
    )
    p.add_argument(
        "--guess-model",
        action="append",
        metavar="MODEL",
        help="who tries to answer without documents, so that what can be guessed is dropped; the writing model where "
        "it is left out; 'none' for nobody; repeat for several",
    )
    p.add_argument(
        "--gate-model",
        metavar="MODEL",
        help="the gate: a model that tries each composed question with all its passages and with each alone; what it cannot "
        "answer from all, or answers from one, is dropped. Name one that does not sit the exam; where it is left out, the largest "
        "model of this machine that is in no chosen pipeline, and nobody where all are; 'none' for nobody",
    )
    p.add_argument(
        "--embedder",
        metavar="NAME",
        help="embedding model by which the filters see choices that mean the same in other words; found by itself; 'none' "
        "leaves these filters out",
    )
    p.add_argument("--seed", type=int, default=defaults.seed, help="of every random draw (%(default)s)")

    p = project_command(
        commands,
        "exam-capacity",
        items.capacity,
        "Say what questions the documents bear",
        "Counts by rule, in seconds and without any model, how many questions of each kind can be composed of the facts that "
        "the documents state, with an example of each, and how many comparable pairs, twins and bridges they hold.",
        "exam-capacity handbook.ragexam",
    )
    p.add_argument("--choices", type=int, default=defaults.n_choices, metavar="N", help="choices each (%(default)s)")
    p.add_argument("--seed", type=int, default=defaults.seed, help="of every random draw (%(default)s)")

    p = project_command(
        commands,
        "items",
        items.items,
        "Read and review the exam",
        "Without an option all questions are listed. ITEM is the beginning of a question's id, as the list shows it. "
        "What you decide is kept, stands against the filters, and can be undone.",
        "items handbook.ragexam",
        "items handbook.ragexam --show 3f2a",
        "items handbook.ragexam --reject 3f2a 90bc --reason 'two right answers'",
        "items handbook.ragexam --export exam.csv --state kept",
    )
    p.add_argument("--show", metavar="ITEM", help="one question with choices, findings and the passage behind it")
    p.add_argument(
        "--state",
        choices=("draft", "accepted", "rejected", "dropped", "kept"),
        help="only questions in this state: draft (nobody has decided), accepted, rejected (by a person), dropped (by "
        "a filter), kept (drafts and accepted ones: what is asked)",
    )
    p.add_argument("--demand", metavar="NAME", help="only questions that ask this of a pipeline (lookup, ...)")
    p.add_argument("--accept", nargs="+", metavar="ITEM", help="accept questions")
    p.add_argument("--reject", nargs="+", metavar="ITEM", help="reject questions")
    p.add_argument("--reason", default="", metavar="TEXT", help="why they are rejected; kept as a comment")
    p.add_argument("--restore", nargs="+", metavar="ITEM", help="bring dropped or rejected questions back")
    p.add_argument("--delete", nargs="+", metavar="ITEM", help="delete questions")
    p.add_argument(
        "--undo",
        action="store_true",
        help="take the last edit of the project back, whatever it was; its name is printed",
    )
    p.add_argument("--redo", action="store_true", help="do again what was undone last")
    p.add_argument(
        "--import",
        dest="import_file",
        type=Path,
        metavar="FILE",
        help="add the questions of a .jsonl or .csv file (columns: question, choice A, choice B, ..., key; of open questions "
        "answer, or reference or ground_truth as in files of Ragas), of Moodle (.gift) or of a "
        "package of QTI 2 (.zip)",
    )
    p.add_argument(
        "--guess",
        action="append",
        metavar="MODEL",
        help="let a model answer all questions without documents, choices not shown; repeat for several",
    )
    p.add_argument(
        "--filter",
        action="store_true",
        help="run the filters over the exam as it is (what generate does by itself): repeated choices, questions that do "
        "not stand alone, wrong answers too near the right one, and what --guess found guessable",
    )
    p.add_argument(
        "--export",
        dest="export_file",
        type=Path,
        metavar="FILE",
        help="write questions as .jsonl (everything), .csv (for a spreadsheet), .gift (for Moodle) or .zip (a QTI 2.1 "
        "package, for other learning platforms)",
    )
