"""Checks what is passed on with the report of a fault: enough to find it, and nothing that a person wrote or named."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from ragexam.errors import ModelFileError
from ragexam.jobs.worker.execute import failure
from ragexam.jobs.worker.faults import fault_of
from ragexam.queries.diagnose import diagnose, harmless_lines, harmless_message
from ragexam.store import Store

SECRETS = ("Merger with Acme", "acme-merger-7b", "Plan B 2031", "plan b", "/home/kim", "Müller")

LINES = """\
llama_model_loader: loaded meta data with 20 key-value pairs from /home/kim/Plan B 2031/acme-merger-7b.gguf (version GGUF V3)
llama_model_loader: - kv   5: general.name str = Merger with Acme
print_info: general.name = Merger with Acme
llama_model_load: error loading model: unknown model architecture: 'acme-merger-7b'
ggml_backend_cuda_buffer_type_alloc_buffer: allocating 4096.00 MiB on device 0: failed to allocate
acme-merger-7b.gguf: Müller said no
The Merger with Acme is planned for May.
Fatal Python error: Segmentation fault
  File "/opt/x/lib/python3.11/site-packages/llama_cpp/_internals.py", line 57 in __init__
  File "/home/kim/Plan B 2031/run.py", line 1 in main
ValueError: Merger with Acme
"""


def test_a_failed_job_names_neither_documents_nor_files_nor_models(tmp_path: Path) -> None:
    with Store.create(tmp_path / "exam.ragexam") as store:
        for message in (
            "Plan B 2031.pdf could not be read: “Merger with Acme” stands on page 3.",
            "The model acme-merger-7b.gguf is damaged.",
            "The program made a mistake (ValueError: Merger with Acme).",
            f"The machine refused: {os.strerror(13)} (Plan B 2031.pdf).",
            "The machine refused: Müller said no.",
            "The disk is full.",
        ):
            store.jobs.end(store.jobs.begin("import", {"paths": ["/home/kim/Plan B 2031"]}), "failed", message=message)
        facts = diagnose(store, LINES)
    text = json.dumps(facts, ensure_ascii=False)
    assert not [secret for secret in SECRETS if secret.lower() in text.lower()]
    assert [job["message"] for job in reversed(facts["jobs"])] == [
        "", "", "The program made a mistake (ValueError).", f"The machine refused: {os.strerror(13)}.", "",
        "The disk is full.",
    ]  # fmt: skip
    assert {job["outcome"] for job in facts["jobs"]} == {"failed"}


def test_what_helps_is_kept_of_the_worker_s_last_words() -> None:
    kept = harmless_lines(LINES).splitlines()
    assert "llama_model_load: error loading model: unknown model architecture: …" in kept
    assert "ggml_backend_cuda_buffer_type_alloc_buffer: allocating 4096.00 MiB on device 0: failed to allocate" in kept
    assert "llama_cpp/_internals.py:57 __init__" in kept
    assert "Fatal Python error: Segmentation fault" in kept
    assert kept[-1] == "(4 lines left out)"


@pytest.mark.parametrize(
    "message",
    [
        "The process that did the work was killed, most likely because the memory was used up.",
        "The process that did the work crashed (SIGSEGV).",
        "The process that did the work ended unexpectedly (code 3).",
    ],
)
def test_sentences_of_ours_without_a_name_are_kept(message: str) -> None:
    assert harmless_message(message) == message
    assert harmless_message(f"{message} Merger with Acme") == ""


def test_a_fault_is_told_by_kind_and_place(tmp_path: Path) -> None:
    def fails() -> None:
        with Store.create(tmp_path / "a.ragexam") as store:
            try:
                store.documents.text(object())  # type: ignore[arg-type] - fails within the program
            except Exception as exc:
                raise ModelFileError("Plan B 2031.gguf is damaged.") from exc

    with pytest.raises(ModelFileError) as caught:
        fails()
    told = fault_of(failure(caught.value))
    assert told["kind"] == "ModelFileError"
    assert told["message"] == ""
    assert any(place.startswith("ragexam/store/") for place in told["at"])
    assert "Plan B" not in json.dumps(told)
