"""Commands on questions with choices: generate, exam-capacity, items."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ragexam.cli.commands.exam.gate import NOBODY, gate_of
from ragexam.cli.commands.models import use_embedder
from ragexam.cli.output import Output
from ragexam.cli.words.syntax import parts, quoted
from ragexam.errors import InputError, NotEnoughData
from ragexam.exam.blueprint import BALANCED, ShortDemand, shares_of
from ragexam.exam.choice_items.figures.statistics import FILTER_NAMES
from ragexam.exam.choice_items.quality import STRICT, score_item
from ragexam.exam.choice_items.settings import GenerationSettings
from ragexam.exam.demands.item_demand import all_demands, demand_label, demand_of
from ragexam.exam.demands.kind import LOOKUP
from ragexam.exam.emphasis import like
from ragexam.project import Project
from ragexam.project.exam.files import READERS, WRITERS, reading_exam_file, write_exam
from ragexam.project.exam.generation import mix_rows
from ragexam.queries.exam.generations import generation_settings
from ragexam.queries.models.choose import check_models
from ragexam.records import Item, ItemState, Table, from_json
from ragexam.sentences import counted

_FOR_PLATFORMS = (".gift", ".zip")
"""Forms in which a question has no state: what was rejected or dropped would be asked."""

_LONGEST_CELL = 60


def generate(options: argparse.Namespace, output: Output) -> None:
    """Write items until enough are kept; the tables say what was dropped and why."""
    settings: dict[str, Any] = {
        "strategy": options.strategy,
        "seed": options.seed,
        "n_choices": options.choices,
        "word_share": options.word_share,
        "least_confidence": options.least_confidence,
    }
    if options.unsaid_share is not None:
        settings["unsaid_share"] = options.unsaid_share
    if options.domain:
        settings["task_domain"] = options.domain
    guessing = options.guess_model
    if options.blueprint:
        shares_of(options.blueprint)  # before a project is opened
    named = [options.model, *(guessing or ()), *([options.gate_model] if options.gate_model else [])]
    check_models([name for name in named if name != NOBODY])
    settings |= {
        name: parts(given)
        for name, given in (("topics", options.topic), ("languages", options.language))
        if given is not None
    }
    with Project.open(options.project) as project:
        if options.like:
            alike = like([find_item(project, text) for text in options.like])
            settings = {name: value for name, value in alike.items() if value} | settings
            options.blueprint = options.blueprint or alike["blueprint"]
        for name, wanted in (("blueprint", options.blueprint), ("strict", options.strict)):
            if wanted is not None:
                settings[name] = wanted
        _go_on(project, options.model, settings)
        embedder = "" if options.embedder == NOBODY else use_embedder(project, options.embedder, output)
        generation_settings(settings)  # what makes no sense is told before anything else is
        composed = options.items > 0 and shares_of(settings["blueprint"]).keys() != {LOOKUP}
        gate = gate_of(project, options.model, options.gate_model, output) if composed else options.gate_model
        if composed:
            _say_short(project, settings, options.items, output)
        if not embedder:
            output.say("The two filters of meaning are left out: there is no embedding model.")
        result = output.run_job(
            project,
            "generate",
            model=options.model,
            n=options.items,
            settings=settings,
            guess_models=None if guessing is None else [name for name in guessing if name != NOBODY],
            gate_model="" if gate == NOBODY else gate,
            embedder=embedder,
        )
        show_generation(project, output)
        say_kept(result, output)
        if "unclear" in result:
            output.say(result["unclear"])
        for quality in project.generations.writer_qualities():
            output.say(quality.sentence())
        path = quoted(project.path)
        output.say(f"Next: ragexam items {path}, or ragexam run {path} --model NAME")
        output.result(result)


def _go_on(project: Project, model: str, settings: dict[str, Any]) -> None:
    """Complete settings by those by which the exam of a model goes on; a new one is balanced and takes what scores well."""
    before = None
    if project.generations.latest() is not None:
        (chosen,) = project.models.choose([model])
        before = project.generations.settings_before(chosen.file_hash, generation_settings(settings))
    settings.setdefault("blueprint", BALANCED if before is None else before.blueprint)
    settings.setdefault("strict", STRICT if before is None else before.strict)


def _say_short(project: Project, settings: Mapping[str, Any], wanted: int, output: Output) -> None:
    """Say in one line which kinds the documents do not bear as many of as the mix asks for; nothing where they do."""
    capacity = project.generations.capacity(generation_settings(settings))
    short = [row for row in mix_rows(settings["blueprint"], wanted, capacity) if row.short]
    if short:
        named = "; ".join(f"{row.label} {row.planned:,} of {row.wanted:,}" for row in short)
        output.say(f"The documents do not bear all that the mix asks for: {named}. exam-capacity tells more.")


def capacity(options: argparse.Namespace, output: Output) -> None:
    """Say what questions the documents bear, before any is written."""
    settings = GenerationSettings(n_choices=options.choices, seed=options.seed)
    with Project.open(options.project, read_only=True) as project:
        if not project.chunks.count():
            raise NotEnoughData("There are no documents yet.", f"Write: ragexam import {quoted(project.path)} FOLDER.")
        capacity = project.generations.capacity(settings)
        output.table(capacity.table())
        output.say(capacity.counts.sentence())
        output.say(f"Next: ragexam generate {quoted(project.path)} --model NAME --blueprint MIX")
        output.result(capacity)


def show_generation(project: Project, output: Output) -> None:
    """Print the tables of the newest generation."""
    for table in (project.generations.latest() or {}).get("tables", ()):
        output.table(from_json(Table, table))


def say_kept(result: Mapping[str, Any], output: Output) -> None:
    """Say how many items a generation kept, and why there are not more."""
    kept, wanted = result["kept"], result["wanted"]
    output.say(f"{counted(kept, 'question')} {'is' if kept == 1 else 'are'} kept, of {result['made']:,} made.")
    if result["composed"]:
        output.say(f"Composed by rule: {result['composed']:,} of them.")
    if result["tried"]:
        output.say(f"For the others a model was handed a passage {counted(result['tried'], 'time')}.")
    for short in (from_json(ShortDemand, value) for value in result["short"]):
        if short.failed:
            failed = counted(short.failed, "candidate")
            why = f"{failed} withstood the rules, but not the model that tried them with their passages (--gate-model names another)"
        else:
            why = "the documents bear no more that withstand the checks"
        output.say(
            f"{demand_label(short.demand)}: {short.borne:,} of the {short.wanted:,} that the mix asks for; {why}, and the other "
            "kinds make up for it."
        )
    if kept < wanted:
        output.say(f"That is fewer than the {wanted} wanted.")
    if result["ended"]:
        output.say(result["ended"])


def items(options: argparse.Namespace, output: Output) -> None:
    """Show, review, import, export items."""
    edits = (options.accept, options.reject, options.restore, options.delete, options.undo, options.redo)
    writing = any((*edits, options.guess, options.filter)) or options.import_file is not None
    for file, forms in ((options.import_file, READERS), (options.export_file, WRITERS)):
        if file is not None and file.suffix.lower() not in forms:
            raise InputError(f"The ending of {file.name} names no format.", f"Use one of {', '.join(forms)}.")
    with Project.open(options.project, read_only=not writing) as project:
        _review(project, options, output)
        if options.import_file is not None:
            _import(project, options.import_file, output)
        if options.guess:
            _guess(project, options.guess, output)
        if options.filter:
            _filter(project, output)
        to_platform = options.export_file is not None and options.export_file.suffix.lower() in _FOR_PLATFORMS
        state = options.state or ("kept" if to_platform else None)
        chosen = _chosen(_kept(project) if state == "kept" else project.items.all(), state, options.demand)
        if options.export_file is not None:
            write_exam(chosen, options.export_file)
            output.say(f"{counted(len(chosen), 'question')} written to {options.export_file}.")
            if unkept := sum(item.state in (ItemState.DROPPED, ItemState.REJECTED) for item in chosen):
                output.say(f"{unkept:,} of them are rejected or dropped; --state kept leaves them out.")
        output.result(chosen)
        if options.show is not None:
            shown = find_item(project, options.show)
            _show(shown, output)
            output.result(shown)
        elif not writing and options.export_file is None:
            if chosen or options.state or options.demand:
                _list(chosen, output)
            else:
                output.say(f"There are no questions yet. Next: ragexam generate {quoted(project.path)} --model NAME")


def _review(project: Project, options: argparse.Namespace, output: Output) -> None:
    """Do what the options say, one edit each, in the order in which the help lists them."""

    def ids(given: list[str]) -> list[str]:
        return [find_item(project, text).id for text in given]

    for given, edit in (
        (options.accept, project.edits.accept),
        (options.reject, lambda items: project.edits.reject(items, options.reason)),
        (options.restore, project.edits.restore),
        (options.delete, project.edits.delete),
    ):
        if given:
            made = edit(ids(given))
            output.say(f"{made.label}: done." if made else "That is so already; nothing changed.")
    for wanted, act, word in (
        (options.undo, project.edits.undo, "Undone"),
        (options.redo, project.edits.redo, "Done again"),
    ):
        if wanted:
            turned = act()
            output.say(f"{word}: {turned.label}." if turned else f"There is nothing to be {word.lower()}.")


def find_item(project: Project, text: str) -> Item:
    """Return the question whose id begins with a text.

    Raises:
        InputError: None does, or several do.
    """
    matching = [item for item in project.items.all() if item.id.startswith(text)]
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise InputError(f"{len(matching)} questions have an id that begins with “{text}”.", "Give more of the id.")
    raise InputError(f"No question has an id that begins with “{text}”.", "List them: ragexam items PROJECT.")


def _import(project: Project, path: Path, output: Output) -> None:
    exchange = reading_exam_file(project, path)
    project.edits.add(exchange.items, exchange.name)
    output.say(f"{counted(len(exchange.items), 'question')} added from {exchange.name}.")
    if exchange.signed:
        output.tell(exchange.signed)
    output.tell(*exchange.notes)
    if exchange.already:
        output.say(f"{exchange.already:,} {'was' if exchange.already == 1 else 'were'} there already.")
    if exchange.refound:
        project.edits.set_evidences(exchange.refound)
        output.say(f"Of {len(exchange.refound):,} of these the evidence was found in the documents.")
    if exchange.unlocated:
        output.say("Of some the passage is not known: the oracle cannot answer them. A column “passage” would tell.")
    output.warn(*exchange.problems)


def _guess(project: Project, models: list[str], output: Output) -> None:
    result = output.run_job(project, "guess", models=models)
    for name, share in result["right"].items():
        output.say(f"{name} without documents: {share:.0%} right, choices not shown.")


def _filter(project: Project, output: Output) -> None:
    result = output.run_job(project, "filter", embedder=use_embedder(project, None, output))
    counts = [f"{FILTER_NAMES[name]}: {count}" for name, count in result["dropped"].items()]
    output.say(
        f"Dropped of {counted(result['considered'], 'question')}: {'; '.join(counts) or 'none'}. --undo takes that back."
    )


def _chosen(items: list[Item], state: str | None, demand: str | None) -> list[Item]:
    chosen = items if state in (None, "kept") else [item for item in items if item.state is ItemState(state)]
    if demand is None:
        return chosen
    demands = {*all_demands(), *map(demand_of, items)} - {""}
    if demand not in demands:
        raise InputError(
            f"There is no kind of question called “{demand}”.", f"Write one of these: {', '.join(sorted(demands))}."
        )
    return [item for item in chosen if demand_of(item) == demand]


def _kept(project: Project) -> list[Item]:
    """Return what pipelines sit, and the open questions that retrieval is measured on."""
    return [*project.items.kept(), *(item for item in project.items.all() if item.is_open and item.kept)]


def _list(items: list[Item], output: Output) -> None:
    rows = tuple((i.id[:8], str(i.state), demand_of(i), i.topic, i.question, _short(i.reference_answer)) for i in items)
    note = f"{counted(len(items), 'question')}. --show ITEM shows one with its choices and its passage."
    output.table(
        Table("items", "The exam", ("Item", "State", "Demand", "Topic", "Question", "Right answer"), rows, note=note)
    )


def _short(text: str) -> str:
    """Return an answer as it fits into a line beside its question; that of an open question may be a paragraph."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_CELL else line[: _LONGEST_CELL - 2].rsplit(" ", 1)[0] + " …"


def _show(item: Item, output: Output) -> None:
    asks = demand_label(demand_of(item)) if demand_of(item) else ""
    facts = [item.id, str(item.state), item.topic, asks, ", ".join(item.bloom), item.question_word]
    output.say(" · ".join(fact for fact in facts if fact))
    output.say()
    output.say(item.question)
    for index, choice in enumerate(item.choices):
        letter = chr(ord("A") + index) if index < 26 else str(index + 1)
        output.say(f"  {'*' if index == item.key else ' '} {letter}) {choice}")
    if item.is_open:
        output.say(f"  answer: {item.answer}")
    labels = [f"{x.label} ({x.model_name}, {x.method})" for x in item.labels]
    labels += [f"{label} ({who})" for who, label in item.people.items()]
    if item.wanted_label or labels:
        output.say(f"  label: asked for {item.wanted_label or 'none'}; {', '.join(labels) or 'not labelled yet'}")
    for rating in item.ratings:
        if rating.expected is not None:
            output.say(f"  {rating.critique}: {rating.expected:.1f} of 5 ({rating.model_name})")
    score = score_item(item)
    if score is not None:
        output.say(f"  score: {100 * score:.0f} of 100 by rule")
    for finding in item.findings:
        output.say(f"  {'speaks against it' if finding.drops else 'remark'}: {finding.reason}")
    for guess in item.guesses:
        outcome = f"right in {guess.right:.0%} of the orders of the choices"
        if guess.lead is not None:
            outcome = f"{'right' if guess.right else 'wrong'}, by {guess.lead:.2f} nats a character"
        output.say(f"  {guess.model_name} without documents: {outcome}")
    if item.explanation:
        output.say(f"  explanation: {item.explanation}")
    if item.comment:
        output.say(f"  comment: {item.comment}")
    if item.passage:
        output.say()
        output.say(item.passage)
