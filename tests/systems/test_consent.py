"""Consents count where they were given: a project from somebody else brings none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ragexam.systems.consent import DOCUMENTS, QUESTIONS, Consent, _key, _seal, consent_to, consented_hosts


@pytest.fixture(autouse=True)
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("RAGEXAM_MODELS", str(tmp_path / "here"))
    return tmp_path


def test_a_consent_counts_on_the_machine_where_it_was_given() -> None:
    given = [consent_to("RAG.example.org"), consent_to("two.example.org")]
    assert consented_hosts(given) == {"rag.example.org", "two.example.org"}


def test_what_somebody_else_wrote_into_a_project_is_no_consent(monkeypatch: pytest.MonkeyPatch, machine: Path) -> None:
    assert consented_hosts([Consent("rag.example.org", "questions", 1.0)]) == frozenset()  # nobody ever consented here
    mine = consent_to("rag.example.org")
    forged = [
        Consent("evil.example.org", "questions", 1.0),
        Consent("evil.example.org", "questions", 1.0, "ä"),
        replace(mine, host="evil.example.org"),
        replace(mine, given=mine.given + 1),
        replace(mine, what="documents"),
    ]
    assert consented_hosts(forged) == frozenset()
    monkeypatch.setenv("RAGEXAM_MODELS", str(machine / "elsewhere"))
    assert consented_hosts([mine]) == frozenset()
    consent_to("other.example.org")
    assert consented_hosts([mine]) == frozenset()


def test_a_consent_to_questions_alone_allows_no_choices() -> None:
    given = consent_to("rag.example.org")
    assert consented_hosts([given], choices=True) == {"rag.example.org"}
    older = replace(given, what=QUESTIONS)
    older = replace(older, seal=_seal(older, _key()))
    assert consented_hosts([older]) == {"rag.example.org"}
    assert consented_hosts([older], choices=True) == frozenset()


def test_whole_prompts_need_the_widest_consent_which_holds_the_others() -> None:
    narrow, wide = consent_to("rag.example.org"), consent_to("two.example.org", DOCUMENTS)
    assert consented_hosts([narrow, wide], documents=True) == {"two.example.org"}
    assert consented_hosts([narrow, wide], choices=True) == consented_hosts([narrow, wide])
    assert consented_hosts([narrow, wide]) == {"rag.example.org", "two.example.org"}
    assert consented_hosts([replace(narrow, what=DOCUMENTS)], documents=True) == frozenset(), (
        "the seal holds what is sent"
    )
