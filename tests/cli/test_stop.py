"""Ctrl+C: the job stops after the unit in flight, says so, and goes on where it was."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from ragexam.cli.output import Output
from ragexam.errors import PauseRequested
from ragexam.jobs.worker.handle import JobHandle
from ragexam.jobs.worker.outcomes import Done
from ragexam.project import Project
from tests.unmeasured import unmeasured

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


def interrupted(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run `ragexam run`, press Ctrl+C once some answers are there."""
    # Started in the background, a test inherits that Ctrl+C is ignored; a person's terminal does not do that.
    start = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    start += "from ragexam.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", start, "run", str(project), *words]
    process = subprocess.Popen(command, env=unmeasured(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while answers(project) < 3:
        assert process.poll() is None, process.communicate()
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def answers(project: Path) -> int:
    with Project.open(project, read_only=True) as opened:
        return len(opened.responses.after(0))


def test_a_stopped_run_goes_on_where_it_was(ragexam: Any, at: Callable[[str], Path]) -> None:
    project = at("exam")
    words = ["--model", "scripted:1:0.9:60ms", "--retriever", "bm25", "--retriever", "closed_book", "--examples", "0,1"]
    said = interrupted(project, *words)
    assert said.returncode == 130, said
    assert "Stopping after the unit in flight" in said.stderr
    assert said.stderr.strip().endswith("Stopped. What was finished is kept: the same command goes on from there.")
    before = answers(project)
    assert 3 <= before < 32
    done = ragexam("run", project, *words, "--json").value
    assert (done["before"], done["responses"]) == (before, 32 - before), "nothing is answered twice"
    assert answers(project) == 32


def test_who_stops_too_late_for_a_job_gets_its_result_and_no_further_job() -> None:
    """Between its last look at what is wished and its end a job hears nobody: a chain of jobs would go on as if nobody had."""
    handle, project = Mock(spec=JobHandle), Mock(spec=Project)
    handle.wait.side_effect = [KeyboardInterrupt, Done({"right": 3})]
    project.start_job.return_value = handle
    output = Output(quiet=True)
    assert output.run_job(project, "run") == {"right": 3}
    handle.pause.assert_called_once_with()
    with pytest.raises(PauseRequested):
        output.run_job(project, "fit")
    project.start_job.assert_called_once_with("run")


def test_a_script_is_told_as_well(at: Callable[[str], Path]) -> None:
    project = at("exam")
    said = interrupted(
        project, "--model", "scripted:1:0.9:60ms", "--retriever", "bm25", "--examples", "0,1,2", "--json"
    )
    assert said.returncode == 130
    assert json.loads(said.stdout)["error"] == "Stopped"
