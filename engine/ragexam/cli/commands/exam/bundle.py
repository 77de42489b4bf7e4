"""The command bundle: exams that are handed on, written, checked and opened."""

from __future__ import annotations

import argparse

from ragexam.cli.commands.models import use_embedder
from ragexam.cli.output import Output
from ragexam.cli.words.syntax import quoted
from ragexam.errors import InputError
from ragexam.exam.exchange.bundle.contents import BundleCheck, ExamBundle, signer_sentence
from ragexam.project import SUFFIX, Project
from ragexam.project.exam.bundles import (
    BUNDLE_ENDING,
    checked_bundle,
    whole_bundle,
    write_bundle,
    write_texts,
)
from ragexam.project.exam.files import reading_exam_file
from ragexam.sentences import counted


def write(options: argparse.Namespace, output: Output) -> None:
    """Write a signed package of the exam."""
    with Project.open(options.project, read_only=True) as project:
        path = options.out or project.path.with_name(f"{project.path.stem}{BUNDLE_ENDING}")
        bundle = write_bundle(
            project, path, texts=options.texts, answers=not options.without_answers, sender=options.sender or ""
        )
    check, _ = checked_bundle(path)
    output.say(f"{counted(len(bundle.items), 'question')} written to {path}.")
    _tell_texts(bundle, output)
    if check.signer is not None:
        output.say(
            f"Signed by this machine: {check.signer.fingerprint}. Tell it to whoever gets the file by another way."
        )
    output.result({"file": path, **_facts(check, bundle)})


def check(options: argparse.Namespace, output: Output) -> int:
    """Say whether a package is as it was signed, and who signed it."""
    checked, bundle = checked_bundle(options.file)
    _tell_check(checked, bundle, output)
    output.result({"file": options.file, **_facts(checked, bundle)})
    return 0 if checked.whole else InputError.exit_code


def open_bundle(options: argparse.Namespace, output: Output) -> None:
    """Take the exam of a package into a project, which is made where it is missing."""
    checked, _ = checked_bundle(options.file)
    bundle = whole_bundle(options.file)
    if options.signer and checked.signer is not None:
        wanted, signed = (text.replace(" ", "").casefold() for text in (options.signer, checked.signer.fingerprint))
        if wanted != signed:
            raise InputError(
                f"It was signed by {checked.signer.fingerprint}, and not by {options.signer}.",
                "Ask whoever sent it for the fingerprint.",
            )
    _tell_check(checked, bundle, output)
    target = options.project
    if target.suffix.lower() != SUFFIX:
        target = target.with_name(target.name + SUFFIX)
    made = not target.is_file()
    with Project.create(target, title=bundle.title) if made else Project.open(target) as project:
        texts = write_texts(bundle, target.with_name(f"{target.stem} documents")) if bundle.texts else []
        if texts:
            output.run_job(project, "import", paths=[str(path) for path in texts])
            use_embedder(project, None, output)
        exam = reading_exam_file(project, options.file)
        project.edits.add(exam.items, exam.name)
        output.say(f"{counted(len(exam.items), 'question')} added from {exam.name}.")
        if exam.already:
            output.say(f"{exam.already:,} {'was' if exam.already == 1 else 'were'} there already.")
        if exam.refound:
            project.edits.set_evidences(exam.refound)
            output.say(f"Of {len(exam.refound):,} of these the evidence was found in the documents.")
        named = {item.content_hash for item in bundle.items}
        unlocated = sum(not item.evidence and item.content_hash in named for item in project.items.all())
        path = quoted(project.path)
        if unlocated:
            output.say(
                f"Of {unlocated:,} the evidence stands in none of the project's documents: retrieval cannot be measured "
                "on them, and the oracle cannot answer them."
            )
            output.say(
                f"Next, import the documents first: ragexam import {path} FOLDER, then open the package again: "
                f"ragexam bundle open {quoted(options.file)} {path}"
            )
        output.say(
            f"{'Then' if unlocated else 'Next'}: ragexam run {path} --model NAME, then ragexam compare {path} "
            f"--with {quoted(options.file)}"
        )
        output.result(
            {"project": project.path, **_facts(checked, bundle), "added": len(exam.items), "unlocated": unlocated}
        )


def _tell_check(check: BundleCheck, bundle: ExamBundle | None, output: Output) -> None:
    if bundle is None:
        output.say("It is not as it was signed: do not rely on it.")
        output.tell(*check.problems)
    else:
        output.say(f"It is whole: {counted(len(bundle.items), 'question')} of “{bundle.title}”, made {bundle.made}.")
        _tell_texts(bundle, output)
        if bundle.sender:
            output.say(f"The sender calls himself {bundle.sender}; nobody vouches for that.")
    if check.signer is not None:
        output.tell(signer_sentence(check.signer))


def _tell_texts(bundle: ExamBundle, output: Output) -> None:
    documents = counted(len(bundle.documents), "document")
    if bundle.texts:
        output.say(f"The texts of {documents} are in it: whoever has the file can read them.")
    else:
        output.say(f"No text of a document is in it; {documents} are named, with their hashes.")
    if bundle.answers is not None:
        output.say(f"It says what {counted(len(bundle.answers.pipelines), 'pipeline')} had right.")


def _facts(check: BundleCheck, bundle: ExamBundle | None) -> dict[str, object]:
    facts: dict[str, object] = {"whole": check.whole, "problems": check.problems, "signer": check.signer}
    if bundle is not None:
        facts |= {"title": bundle.title, "sender": bundle.sender, "made": bundle.made, "items": len(bundle.items),
                  "documents": len(bundle.documents), "texts": bundle.texts, "answers": bundle.answers is not None}  # fmt: skip
    return facts
