"""Sentences are records: made of a template and arguments, kept on the way through files and pipes, each with a translation."""

from __future__ import annotations

import ast
import copy
import json
import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.jobs.worker.outcomes import Failed, outcome_from_json, outcome_to_json
from ragexam.language.catalogue import Catalogue, gaps_of
from ragexam.progress import Snapshot
from ragexam.records import from_json, to_json
from ragexam.sentences import (
    GAP,
    Phrase,
    alternatives,
    clause,
    counted,
    joined,
    listed,
    packed,
    phrase,
    plain,
    renamed,
    unpacked,
)

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "engine" / "ragexam"
I18N = ROOT / "resources" / "i18n"

GERMAN = Catalogue(
    {
        "{0:n} items": "{0} Fragen",
        "{0} of {1} are right.": "Von {1} sind {0} richtig.",
        "{0:raw} could not be read: {1:clause}.": "{0} ist nicht lesbar: {1}.",
        "The file is empty.": "Die Datei ist leer.",
        " Read them.": " Lesen Sie sie.",
        "Read them.": "Lesen Sie sie.",
        "{0} and {1}": "{0} und {1}",
        "{0:n} more": "{0} weitere",
    },
    lambda text: text.replace(",", "\0").replace(".", ",").replace("\0", "."),
)


# -------------------------------------------------------------- the record


def test_a_sentence_is_its_english_text() -> None:
    sentences = phrase("{0} of {1} are right.", "61.5%", counted(1200, "item"))
    assert sentences == "61.5% of 1,200 items are right."
    assert hash(sentences) == hash("61.5% of 1,200 items are right.")
    assert GERMAN.say(sentences) == "Von 1.200 Fragen sind 61,5% richtig."


def test_what_a_person_wrote_is_not_translated_and_no_number() -> None:
    sentences = phrase("{0:raw} could not be read: {1:clause}.", "Read them.", "The file is empty.")
    assert sentences == "Read them. could not be read: The file is empty."
    assert GERMAN.say(sentences) == "Read them. ist nicht lesbar: Die Datei ist leer."
    assert GERMAN.say(phrase("{0:raw} · {1}", "1.5", "1.5")) == "1.5 · 1,5"


def test_parts_keep_what_they_are_made_of() -> None:
    sentence = phrase("{0} of {1} are right.", 3, counted(5, "item"))
    both = sentence + " Read them."
    assert both == "3 of 5 items are right. Read them."
    assert GERMAN.say(both) == "Von 5 Fragen sind 3 richtig. Lesen Sie sie."
    assert GERMAN.say("Read them. " + sentence) == "Read them.  Von 5 Fragen sind 3 richtig.".replace(
        "  ", " "
    ).replace("Read them.", "Lesen Sie sie.")
    assert GERMAN.say((" " + sentence + " ").strip()) == "Von 5 Fragen sind 3 richtig."
    assert GERMAN.say(joined("; ", [sentence, "Read them."])) == "Von 5 Fragen sind 3 richtig.; Lesen Sie sie."
    assert GERMAN.say(clause("The file is empty.")) == "Die Datei ist leer"
    assert GERMAN.say(listed(["A", "B", "C", "D"], 2)) == "A, B und 2 weitere"
    assert GERMAN.say(alternatives(["A", "B", "C"], "and")) == "A und B und C"


def test_names_are_changed_within_a_sentence() -> None:
    sentences = phrase("{0:raw} could not be read: {1:clause}.", "ada.csv", "The file is empty.")
    changed = renamed(sentences, lambda text: text.replace("ada", "x"))
    assert changed == "x.csv could not be read: The file is empty."
    assert GERMAN.say(changed) == "x.csv ist nicht lesbar: Die Datei ist leer."


def test_only_the_outermost_text_is_missed() -> None:
    catalogue = Catalogue({}, str)
    catalogue.say(phrase("{0} is {1:raw}.", "x", "y"))
    assert catalogue.missed == {"x is y."}


def test_what_is_put_behind_a_sentence_is_translated_with_its_space() -> None:
    catalogue = Catalogue({"{0} is {1:raw}.": "{0} ist {1}.", " Nobody knows more.": " Mehr weiß niemand."}, str)
    assert catalogue.say(phrase("{0} is {1:raw}.", "3", "y") + " Nobody knows more.") == "3 ist y. Mehr weiß niemand."
    assert catalogue.missed == set()


# -------------------------------------------------------------- on its way


SAID = phrase("{0} of {1} are right.", 3, counted(5, "item"))


def same(kept: str) -> bool:
    return isinstance(kept, Phrase) and kept == SAID and GERMAN.say(kept) == "Von 5 Fragen sind 3 richtig."


def test_it_is_kept_by_copies_errors_and_texts_of_itself() -> None:
    assert same(pickle.loads(pickle.dumps(SAID)))
    assert same(copy.deepcopy(SAID))
    assert same(str(SAID))
    assert same(str(ValueError(SAID)))
    assert same(InputError(SAID).message)
    assert GERMAN.say(str(InputError(SAID, "Read them."))) == "Von 5 Fragen sind 3 richtig. Lesen Sie sie."
    assert type(plain(SAID)) is str


def test_it_is_kept_between_worker_and_window() -> None:
    sent = json.dumps(
        packed({"snapshot": to_json(Snapshot(message=SAID)), "outcome": outcome_to_json(Failed("", SAID))})
    )
    heard = unpacked(json.loads(sent))
    assert same(from_json(Snapshot, heard["snapshot"]).message)
    failed = outcome_from_json(heard["outcome"])
    assert isinstance(failed, Failed)
    assert same(failed.message)


def test_a_file_holds_its_english_text() -> None:
    assert json.loads(json.dumps(to_json({"said": SAID}))) == {"said": "3 of 5 items are right."}


@pytest.mark.parametrize(
    "value",
    [
        {"§": "abc"},
        {"§": ["a", "b"]},
        {"§": [1, "b", []]},
        {"§": ["a", "b", []], "c": 1},
        {"§": ["a", "{1}", ["b"]]},
        {"§": ["a", "{0}", [1]]},
    ],
)
def test_what_is_no_sentence_stays_as_it_is(value: object) -> None:
    """A file that somebody else wrote may hold anything."""
    assert unpacked(value) == value


# -------------------------------------------------------------- finished English of project files


def test_a_finished_sentence_is_read_back() -> None:
    catalogue = Catalogue(
        {
            "Only the first {0:n} of {1:n} pages were read.": "Gelesen wurden {0} von {1} Seiten.",
            "{0:raw} is empty.": "{0} ist leer.",
            "ready.": "bereit.",
            "Dropped: {0}.": "Verworfen: {0}.",
        },
        lambda text: text.replace(",", "."),
        ["Only the first {0:n} of {1:n} pages were read.", "{0:raw} is empty.", "Dropped: {0}."],
    )
    assert catalogue.say("Only the first 1,000 of 2,000 pages were read.") == "Gelesen wurden 1.000 von 2.000 Seiten."
    assert catalogue.say("A. B is empty.") == "A. B is empty."  # a name that begins a sentence ends where one may end
    assert (
        catalogue.say("a is empty. Only the first 1 of 2 pages were read.")
        == "a ist leer. Gelesen wurden 1 von 2 Seiten."
    )
    assert catalogue.say("Nobody knows. A is empty.") == "Nobody knows. A is empty."
    assert catalogue.say("Dropped: b is empty..") == "Verworfen: b ist leer.."
    assert catalogue.missed == {"A. B is empty.", "Nobody knows. A is empty."}


def test_a_hostile_text_costs_no_time() -> None:
    names = [f"{{0}} a{n} {{1}} b {{2}} c" for n in range(300)]
    text = "a1 " * 2_000
    assert Catalogue(dict.fromkeys(names, "x"), str, names).say(text) == text


# -------------------------------------------------------------- every template has its translation


def calls() -> Iterator[tuple[str, str, ast.expr, ast.Call]]:
    """File, function, first argument and call of all that makes a sentence."""
    for path in [*sorted(ENGINE.rglob("*.py")), *sorted((ROOT / "ragexam_gui").rglob("*.py"))]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            if isinstance(node, ast.Call) and node.args and name in ("phrase", "template", "counted"):
                yield (
                    path.relative_to(ENGINE if path.is_relative_to(ENGINE) else ROOT).as_posix(),
                    name,
                    node.args[0],
                    node,
                )


def literals(node: ast.expr) -> list[str] | None:
    """Return the texts that an expression chooses from; None where they do not stand there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        one, other = literals(node.body), literals(node.orelse)
        return None if one is None or other is None else [*one, *other]
    return None


def templates() -> set[str]:
    """Every template of the engine; the command line counts in English alone."""
    texts_of_code: set[str] = set()
    for file, function, first, call in calls():
        if function == "counted":
            if not file.startswith("cli/") and file != "sentences.py":
                noun = literals(call.args[1])
                assert noun is not None, f"{file}:{call.lineno}"
                texts_of_code |= {f"{{0:n}} {one}{ending}" for one in noun for ending in ("", "s")}
        elif (texts := literals(first)) is not None:
            texts_of_code |= set(texts)
    return texts_of_code


def has_words(template: str) -> bool:
    return any(map(str.isalpha, GAP.sub("", template)))


@pytest.fixture(scope="module")
def catalogue() -> dict[str, str]:
    return json.loads((I18N / "engine_de.json").read_text("utf-8"))  # type: ignore[no-any-return]


def test_templates_stand_where_they_can_be_found() -> None:
    """As a literal; what is looked up in a table or handed over is marked there as a template."""
    marked = {file for file, function, *_ in calls() if function == "template"}
    rooms = {Path(file).parent for file in marked}
    for file, function, first, call in calls():
        if function == "template":
            assert literals(first) is not None, f"{file}:{call.lineno}"
        if function == "phrase" and file != "sentences.py" and literals(first) is None:
            assert isinstance(first, ast.Name | ast.Subscript), f"{file}:{call.lineno}"
            assert Path(file).parent in rooms, f"{file}:{call.lineno}"


def test_every_template_is_translated(catalogue: dict[str, str]) -> None:
    assert {template for template in templates() if has_words(template) and not catalogue.get(template)} == set()


def test_texts_that_are_put_into_gaps_are_translated(catalogue: dict[str, str]) -> None:
    lacking = set()
    for _, function, first, call in calls():
        for template in (literals(first) or []) if function == "phrase" else []:
            kinds = {int(gap[1]): gap[2] for gap in GAP.finditer(template)}
            given = [(n, literals(part) or []) for n, part in enumerate(call.args[1:])]
            lacking |= {
                text for n, texts in given if kinds[n] is None for text in texts if text.strip() not in catalogue
            }
    assert {text for text in lacking if any(map(str.isalpha, text))} == set()


def test_nothing_is_joined_by_a_word() -> None:
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "joined":
                assert not any(map(str.isalpha, str(getattr(node.args[0], "value", "")))), f"{path.name}:{node.lineno}"


def test_every_translation_has_the_gaps_of_its_template(catalogue: dict[str, str]) -> None:
    assert [source for source, text in catalogue.items() if gaps_of(text) != gaps_of(source)] == []


def test_no_translation_of_a_template_is_left_over(catalogue: dict[str, str]) -> None:
    assert {source for source in catalogue if GAP.search(source)} - templates() == set()


def test_finished_sentences_are_read_back_by_templates_of_the_engine() -> None:
    names = json.loads((I18N / "finished.json").read_text("utf-8"))
    assert set(names) - templates() == set()


def test_what_a_job_may_raise_is_read_back() -> None:
    """Reasons of failed jobs, of unread documents and of missing answers stand in the project as finished English."""
    names = set(json.loads((I18N / "finished.json").read_text("utf-8")))
    for path in sorted(ENGINE.rglob("*.py")):
        if path.relative_to(ENGINE).parts[0] in ("cli", "report", "project"):
            continue  # no job comes there
        for raised in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Raise)):
            for call in (node for node in ast.walk(raised) if isinstance(node, ast.Call)):
                if isinstance(call.func, ast.Name) and call.func.id in ("phrase", "template"):
                    for text in literals(call.args[0]) or ():
                        assert text in names or not GAP.search(text), f"{path.name}:{call.lineno}: {text}"


def test_sentences_of_project_files_are_german_to_their_end() -> None:
    german = Catalogue.read(I18N / "engine_de.json", str)
    for text in (
        "It is a file of the kind .xyz. If it holds plain text, give it a name that ends in .txt.",
        "There is no item 123. It may have been deleted.",
        "There is no model called 'x'.",
        "Only the first 500 of 521 columns were taken.",
        "The effects of llm and icl cannot be told apart with these pipelines: run the missing combinations, or read only "
        "whole pipelines.",
    ):
        said = german.say(text)
        assert not re.search(r"\b(the|it|is|of|and|were)\b", said, re.IGNORECASE), said
    assert german.missed == set()


_RAISED = re.compile(
    r"(Error|Unreadable|NotEnoughData|NotAProject|NewerProject|ProjectBusy|ModelNotFound|ContextOverflow)$"
)


def test_what_is_raised_or_told_for_a_person_is_no_f_string() -> None:
    """Its translation would be missed by nobody."""
    hidden = []
    for path in sorted(ENGINE.rglob("*.py")):
        if path.relative_to(ENGINE).parts[0] == "cli":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            told = [*node.args, *(k.value for k in node.keywords if k.arg in ("message", "phase", "hint", "problem"))]
            if name in ("update", "Failed", "Step", "ProjectStep") or (_RAISED.search(name) and name not in _DEFECTS):
                texts = [part for part in told if isinstance(part, ast.JoinedStr)]
                hidden += [f"{path.name}:{node.lineno}" for text in texts if _worded(text)]
    assert hidden == []


_DEFECTS = {"ValueError", "TypeError", "RuntimeError", "KeyError"}


def _worded(text: ast.JoinedStr) -> bool:
    return any(isinstance(part, ast.Constant) and " " in str(part.value).strip() for part in text.values)
