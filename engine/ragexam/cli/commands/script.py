"""The command script: a project as a script that makes it anew."""

from __future__ import annotations

import argparse

from ragexam.cli.output import Output
from ragexam.project import Project
from ragexam.project.whole.script import write_script


def script(options: argparse.Namespace, output: Output) -> None:
    """Write the script, and the exam beside it."""
    with Project.open(options.project, read_only=True) as project:
        path = options.out or project.path.with_suffix(".py")
        plan = write_script(project, path)
    output.say(f"Written: {path}, and the exam beside it.")
    for text in plan.left_out:
        output.say(f"Left out: {text}")
    if not plan.paths:
        output.say("Where the documents lie is not known on this machine: put their folder in place of DOCUMENTS.")
    output.result({"script": path, "plan": plan})
