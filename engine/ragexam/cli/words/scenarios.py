"""Words of the command scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ragexam.cli.commands import scenarios
from ragexam.cli.words.syntax import add_catalogue, command, project_command
from ragexam.pipelines.write_answer import CAP
from ragexam.scenarios.kind import SCENARIO_KINDS


def add_scenarios(commands: Any) -> None:
    """Describe scenarios with its parts."""
    p = command(
        commands,
        "scenarios",
        scenarios.list_scenarios,
        "Probe systems with questions that are made to break them",
        "A scenario is a recipe for questions that break systems in a known way. Its questions are made of the verified questions "
        "of the exam; pipelines and connected systems answer them, and what fails is shown with what is recommended against it. "
        "Your own scenarios begin as copies: export one, change it, import it.",
        "scenarios make handbook.ragexam",
        "scenarios run handbook.ragexam --system Helpdesk",
        "scenarios show handbook.ragexam --examples",
        "scenarios retest handbook.ragexam Helpdesk",
    )
    add_catalogue(p, "Scenarios", {name: kind.summary for name, kind in SCENARIO_KINDS.items()})
    parts = p.add_subparsers(dest="part", metavar="PART", title="parts", required=True)
    project_command(
        parts, "list", scenarios.list_scenarios, "List the scenarios", "", "scenarios list handbook.ragexam"
    )
    p = project_command(
        parts,
        "make",
        scenarios.make,
        "Make the questions of scenarios",
        "They are made of the exam's verified questions and of what the documents state; a question that the documents do not "
        "answer is proven by search, and with --checker by a language model over the nearest passages too. That is tried on known "
        "questions first, with and without their passage; where it does not tell these apart, search alone decides.",
        "scenarios make handbook.ragexam S1 S4 S6",
        "scenarios make handbook.ragexam S6 --checker qwen2.5-coder-1.5b",
    )
    p.add_argument("scenario", nargs="*", help="which; all where left out")
    p.add_argument(
        "--checker",
        metavar="MODEL",
        help="the language model that checks that passages do not answer, and do not state a false premise",
    )
    p = project_command(
        parts,
        "run",
        scenarios.run,
        "Have pipelines and systems answer the questions",
        "Without any choice the pipelines that were chosen last write; with --system alone only that system is asked. What was "
        "answered is not asked again.",
        "scenarios run handbook.ragexam S4 S5 --model smollm2-135m --retriever bm25:k=3",
        "scenarios run handbook.ragexam --system Helpdesk --judge qwen2.5-coder-1.5b",
    )
    p.add_argument("scenario", nargs="*", help="which; all that have questions where left out")
    p.add_argument("--model", action="append", metavar="MODEL", help="only pipelines of this model; repeat for several")
    p.add_argument(
        "--retriever", action="append", metavar="SPEC", help="only those with this retriever; repeat for several"
    )
    p.add_argument(
        "--examples",
        "--icl",
        dest="icl",
        metavar="LIST",
        help="only those with these numbers of in-context examples (0,1)",
    )
    p.add_argument("--system", action="append", metavar="NAME", help="a connected system; repeat for several")
    p.add_argument("--judge", metavar="MODEL", help="the language model that judges the answers besides the rules")
    _add_length(p)
    p = project_command(
        parts, "show", scenarios.show, "Show who fails at what, and what is recommended", "",
        "scenarios show handbook.ragexam --examples",
    )  # fmt: skip
    p.add_argument("--examples", action="store_true", help="with a few failures to read")
    p = project_command(
        parts, "export", scenarios.export, "Write a scenario as JSON, to change it", "",
        "scenarios export handbook.ragexam S1 --out mine.json",
    )  # fmt: skip
    p.add_argument("name", help="the scenario")
    p.add_argument("--out", type=Path, metavar="FILE", help="where to; the terminal where left out")
    p = project_command(
        parts, "import", scenarios.import_scenario, "Take in a scenario of your own", "It needs a name of its own.",
        "scenarios import handbook.ragexam mine.json",
    )  # fmt: skip
    p.add_argument("file", type=Path, help="the file")
    p.add_argument("--replace", action="store_true", help="one of the same name gives way")
    p = project_command(
        parts, "remove", scenarios.remove, "Remove a scenario of your own with its questions",
        "It can be undone in the window. One that cannot be read is removed by the name that scenarios list shows.",
        "scenarios remove handbook.ragexam mine",
    )  # fmt: skip
    p.add_argument("name", help="the scenario")
    p = project_command(
        parts,
        "sheet",
        scenarios.sheet,
        "Have people read whether question and answer stand in the passage",
        "Every reader gets the same questions; how far they agree is told by scenarios show.",
        "scenarios sheet handbook.ragexam --reader Ada --out ada.csv",
        "scenarios sheet handbook.ragexam --read ada.csv",
    )
    p.add_argument("scenario", nargs="*", help="which; all that have questions where left out")
    p.add_argument("--reader", metavar="NAME", help="who reads")
    p.add_argument("--out", type=Path, metavar="FILE", help="the sheet to write (reading-NAME.csv)")
    p.add_argument("--read", type=Path, metavar="FILE", help="read a filled-in sheet")
    p.add_argument("-n", "--n", type=int, default=15, metavar="N", help="questions of each scenario (%(default)s)")
    p.add_argument("--seed", type=int, default=1, metavar="N", help="of the draw (%(default)s)")
    p = project_command(
        parts,
        "retest",
        scenarios.retest,
        "Ask the same questions again after a fix, and set both side by side",
        "With --after nobody is asked: the answers of two are compared on the questions that both answered.",
        "scenarios retest handbook.ragexam Helpdesk",
        'scenarios retest handbook.ragexam Helpdesk --after "Helpdesk 2" --scenario S4',
    )
    p.add_argument("who", help="the connected system, or the pipeline as scenarios show names it")
    p.add_argument("--judge", metavar="MODEL", help="the language model that judges the answers besides the rules")
    p.add_argument("--after", metavar="WHO", help="compare with this one instead of asking again")
    p.add_argument("--scenario", action="append", metavar="NAME", help="only this one; repeat for several")
    _add_length(p)
    p = project_command(
        parts,
        "compare",
        scenarios.compare,
        "Say which of two scenarios finds more failures",
        "Two ways to make questions are set side by side by what the same systems fail at on the same documents.",
        "scenarios compare handbook.ragexam S1 my-numbers",
    )
    p.add_argument("first", help="a scenario")
    p.add_argument("second", help="another one")


def _add_length(p: Any) -> None:
    p.add_argument("-n", "--n", type=int, metavar="N", help="only the first N questions of each scenario")
    p.add_argument(
        "--max-tokens", type=int, default=CAP, metavar="N", help="most tokens of an answer, for each part (%(default)s)"
    )
