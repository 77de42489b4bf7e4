"""Commands on the exam: generate, items."""

from __future__ import annotations

import argparse
from pathlib import Path

from ragexam.cli.output import Output
from ragexam.errors import InputError
from ragexam.exam.exchange import read_csv, read_jsonl, write_csv, write_gift, write_jsonl
from ragexam.project import Project
from ragexam.records import Item, ItemState, Table, from_json


def generate(options: argparse.Namespace, output: Output) -> int:
    """Write items until enough are kept; the tables say what was dropped and why."""
    with Project.open(options.project) as project:
        settings = {"strategy": options.strategy, "seed": options.seed, "n_choices": options.choices}
        if options.domain:
            settings["task_domain"] = options.domain
        result = output.run_job(
            project,
            "generate",
            model=options.model,
            items=options.items,
            settings=settings,
            guess_models=_guess_models(options.guess_model),
            embedder=options.embedder,
        )
        show_generation(project, output)
        output.say(f"Next: ragexam items {project.path}, or ragexam run {project.path} --model NAME")
        output.result(result)
    return 0


def show_generation(project: Project, output: Output) -> None:
    """Print the tables of the newest generation."""
    generation = project.generation() or {}
    for table in generation.get("tables", ()):
        output.table(from_json(Table, table))


def items(options: argparse.Namespace, output: Output) -> int:
    """Show, review, import, export items."""
    writing = any(
        (
            options.accept,
            options.reject,
            options.restore,
            options.delete,
            options.import_file,
            options.undo,
            options.redo,
        )
    )
    with Project.open(options.project, read_only=not writing) as project:
        _review(project, options, output)
        if options.import_file:
            _import(project, options.import_file, output)
        chosen = _chosen(project.items(), options.state)
        if options.export_file:
            _export(chosen, options.export_file)
            output.say(f"{len(chosen)} items written to {options.export_file}.")
        if options.show:
            _show(project, options.show, output)
        elif not writing and not options.export_file:
            _list(chosen, output)
        output.result(chosen if not options.show else project.item(_resolve(project, options.show)))
    return 0


def _guess_models(names: list[str] | None) -> list[str] | None:
    if names is None:
        return None
    return [name for name in names if name != "none"]


def _review(project: Project, options: argparse.Namespace, output: Output) -> None:
    def ids(given: list[str]) -> list[str]:
        return [_resolve(project, text) for text in given]

    if options.accept:
        project.edit.accept(ids(options.accept))
    if options.reject:
        project.edit.reject(ids(options.reject), options.reason)
    if options.restore:
        project.edit.restore(ids(options.restore))
    if options.delete:
        project.edit.delete(ids(options.delete))
    for wanted, act, word in ((options.undo, project.undo, "Undone"), (options.redo, project.redo, "Done again")):
        if wanted:
            edit = act()
            output.say(f"{word}: {edit.label}" if edit else "There is nothing to take back or do again.")


def _resolve(project: Project, text: str) -> str:
    found = [item.id for item in project.items() if item.id.startswith(text)]
    if len(found) != 1:
        what = "No item" if not found else f"{len(found)} items"
        raise InputError(f"{what} begin with “{text}”.", "ragexam items PROJECT lists them.")
    return found[0]


def _import(project: Project, path: Path, output: Output) -> None:
    found = read_jsonl(path) if path.suffix == ".jsonl" else read_csv(path)
    project.edit.add(found.items, path.name)
    output.say(f"{len(found.items)} items added from {path.name}.")
    for problem in found.problems:
        output.warn(problem)


def _export(items: list[Item], path: Path) -> None:
    writers = {".jsonl": write_jsonl, ".csv": write_csv, ".gift": write_gift}
    if path.suffix not in writers:
        raise InputError(f"{path.name} has an ending that says no format.", "Use .jsonl, .csv or .gift.")
    writers[path.suffix](items, path)


def _chosen(items: list[Item], state: str | None) -> list[Item]:
    if state is None:
        return items
    if state == "kept":
        return [item for item in items if item.kept]
    return [item for item in items if item.state is ItemState(state)]


def _list(items: list[Item], output: Output) -> None:
    rows = tuple((i.id[:8], str(i.state), i.topic, i.question, i.choices[i.key]) for i in items)
    note = f"{len(items)} items. ragexam items PROJECT --show ITEM shows one with its passage."
    output.table(Table("items", "Items", ("Item", "State", "Topic", "Question", "Key"), rows, note=note))


def _show(project: Project, text: str, output: Output) -> None:
    item = project.item(_resolve(project, text))
    if item is None:
        return
    output.say(f"{item.id}  {item.state}  {item.topic}  {', '.join(item.bloom)}  {item.question_word}")
    output.say(item.question)
    for place, choice in enumerate(item.choices):
        output.say(
            f"  {'*' if place == item.key else ' '} {'ABCDEFGHIJ'[place] if place < 10 else place + 1}) {choice}"
        )
    for finding in item.findings:
        output.say(f"  {'dropped' if finding.drops else 'warning'}: {finding.reason}")
    for guess in item.guesses:
        output.say(f"  {guess.model_name} without documents: right in {guess.right:.0%} of the orders of the choices")
    if item.comment:
        output.say(f"  comment: {item.comment}")
    output.say()
    output.say(item.passage)
