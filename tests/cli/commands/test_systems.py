"""A system is added from a pasted command, looked at, asked and graded, all from the command line; no secret is ever shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ragexam.queries.systems.kept import note_sent
from ragexam.store import Store
from ragexam.systems.presets import preset
from tests.loopback import Handler, serving

SECRET = "sk-live-0123456789abcdef"


@pytest.fixture
def url() -> Iterator[str]:
    """Yield a RAG system on this machine that lets in who knows its secret."""

    def reply(handler: Handler, _number: int) -> None:
        given = handler.headers.get("Authorization")
        question = handler.asked.value["messages"][0]["content"]
        if given == f"Bearer {SECRET}":
            body = {"out": {"text": f"About {question}", "key": SECRET}, "refs": [{"t": "24 people work there."}]}
            handler.json(body)
        else:
            handler.json({"detail": f"not {given}"}, 401)

    with serving(reply) as service:
        yield f"{service.url}/chat"


def test_from_a_pasted_command_to_grades(
    ragexam: Any, at: Any, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = at("exam")
    pasted = tmp_path / "elsewhere" / "request.txt"
    pasted.parent.mkdir()
    pasted.write_text(
        f'curl {url} -H \'Authorization: Bearer {SECRET}\' -d \'{{"messages":[{{"role":"user","content":"Hi"}}]}}\''
    )
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    said = [ragexam("systems", "add", path, "Helpdesk", "--curl", pasted)]
    assert "messages[0].content" in said[0].out
    assert "RAGEXAM_SECRET_HELPDESK_AUTHORIZATION" in said[0].err
    said.append(ragexam("systems", "ask", path, "Helpdesk", code=2))
    assert "not said where the answer" in said[-1].err
    said.append(ragexam("systems", "test", path, "Helpdesk", code=6))
    assert "RAGEXAM_SECRET_HELPDESK_AUTHORIZATION" in said[-1].err
    monkeypatch.setenv("RAGEXAM_SECRET_HELPDESK_AUTHORIZATION", "sk-wrong-0123456789")
    said.append(ragexam("systems", "test", path, "Helpdesk", code=6))
    assert "error 401" in said[-1].err
    assert "sk-wrong" not in said[-1].err
    monkeypatch.setenv("RAGEXAM_SECRET_HELPDESK_AUTHORIZATION", SECRET)
    said.append(ragexam("systems", "test", path, "Helpdesk"))
    assert "out.text: About How many people" in said[-1].out
    said.append(
        ragexam("systems", "add", path, "Helpdesk", "--change", "--answer", "out.text", "--passages", "refs[*].t")
    )
    said.append(ragexam("systems", "add", path, "Helpdesk", "--change", "--url", f"{url}?api_key={SECRET}"))
    assert "RAGEXAM_SECRET_HELPDESK_API_KEY" in said[-1].err
    monkeypatch.setenv("RAGEXAM_SECRET_HELPDESK_API_KEY", SECRET)
    said.append(ragexam("systems", "test", path, "Helpdesk", "--question", "Where?"))
    assert "Answer: About Where?" in said[-1].out
    said.append(ragexam("systems", "ask", path, "Helpdesk", "--forecast", "--json"))
    assert said[-1].value == {"questions": 8, "seconds": None}
    said.append(ragexam("systems", "ask", path, "Helpdesk", "-n", 3))
    assert "3 answers given, 0 there before." in said[-1].out
    said.append(ragexam("systems", "ask", path, "Helpdesk", "--json"))
    assert (said[-1].value["answered"], said[-1].value["before"]) == (5, 3)
    said.append(ragexam("systems", "list", path))
    assert "With choices: 0 of 8 questions answered, 0 failed." in said[-1].out
    assert "In writing: 8 questions answered, 0 failed." in said[-1].out
    said.append(ragexam("systems", "log", path, "--full"))
    assert said[-1].out.count(": answered") == 10
    assert "How many people work at the Quarry office?" in said[-1].out
    assert ragexam("grade", path, "--json", "--grader", "token_f1").value["answers"] == 8
    assert "8 written answers of 1 system" in ragexam("grades", path).out
    page = tmp_path / "elsewhere" / "answers.json"
    said.append(ragexam("answers", path, "--json"))
    page.write_text(said[-1].out)
    said.append(ragexam("systems", "remove", path, "Helpdesk"))
    assert "its answers stay" in said[-1].out
    pasted.unlink()
    for one in said:
        assert SECRET not in one.out + one.err
    for file in tmp_path.rglob("*"):
        if file.is_file():
            assert SECRET.encode() not in file.read_bytes(), file


def test_a_system_sits_the_exam_beside_pipelines(
    ragexam: Any, at: Any, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = at("answers")
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    monkeypatch.setenv("RAGEXAM_SECRET_HELPDESK_AUTHORIZATION", SECRET)
    pasted = tmp_path / "request.txt"
    pasted.write_text(
        f'curl {url} -H "Authorization: Bearer {SECRET}" -d \'{{"messages":[{{"role":"user","content":"Hi"}}]}}\''
    )
    ragexam("systems", "add", path, "Helpdesk", "--curl", pasted, "--answer", "out.text", "--passages", "refs[*].t")
    assert "no system" in ragexam("run", path, "--system", "Wiki", code=2).err
    assert "a time unknown" in ragexam("run", path, "--system", "Helpdesk", "--forecast").out
    before = ragexam("run", path, "--json").value["accuracy"]
    told = ragexam("run", path, "--system", "Helpdesk", "--add", "--json").value
    assert (told["responses"], told["failed"], told["before"]) == (8, 0, 0), "nobody else is asked, or looked at"
    assert told["accuracy"][:-1] == before
    assert (told["accuracy"][-1]["llm"], told["accuracy"][-1]["answered"]) == ("Helpdesk", 8)
    listed = ragexam("systems", "list", path).out
    assert "With choices: 8 of 8 questions answered, 0 failed." in listed
    assert "In writing: 0 questions answered" in listed
    (row,) = ragexam("systems", "list", path, "--json").value["systems"]
    assert (row["sat"], row["answered"]) == ({"questions": 8, "answered": 8, "failed": 0}, 0)
    page = tmp_path / "report.html"
    ragexam("fit", path)
    ragexam("report", path, "--out", page)
    assert "Search of Helpdesk" in page.read_text("utf-8")
    ragexam("report", path, "--out", page, "--language", "de")
    assert "Suche von Helpdesk" in page.read_text("utf-8")
    assert ragexam("run", path, "--json").value["responses"] == 0
    assert SECRET.encode() not in path.read_bytes()


def test_another_machine_needs_a_consent_which_can_be_taken_back(ragexam: Any, at: Any) -> None:
    path = at("exam")
    printed = ragexam("systems", "add", path, "Wiki", "--preset", "lightrag", "--url", "http://rag.example.org/query")
    assert "is another machine" in printed.out
    assert "consented" in ragexam("systems", "ask", path, "Wiki", code=6).err
    asked = ragexam("systems", "consent", path, "Wiki")
    assert "goes to rag.example.org" in asked.out
    assert "not encrypted" in asked.out
    assert "Nothing was changed" in asked.out
    assert ragexam("systems", "consent", path, "Wiki", "--yes", "--json").value["consented"] is True
    assert "may be sent to rag.example.org" in ragexam("systems", "list", path).out
    assert ragexam("systems", "consent", path, "Wiki", "--withdraw", "--json").value["consented"] is False
    assert "consented" in ragexam("systems", "ask", path, "Wiki", code=6).err
    assert "Nothing was ever sent" in ragexam("systems", "log", path).out


def test_what_makes_no_sense_is_said(ragexam: Any, at: Any, tmp_path: Path) -> None:
    path = at("exam")
    assert "no system" in ragexam("systems", "ask", path, "X", code=2).err
    ragexam("systems", "add", path, "X", "--preset", "haystack")
    assert "already a system" in ragexam("systems", "add", path, "X", "--preset", "haystack", code=2).err
    assert "no path" in ragexam("systems", "add", path, "X", "--change", "--answer", "a..b", code=2).err
    assert "no JSON" in ragexam("systems", "add", path, "X", "--change", "--body", "{", code=2).err
    assert "no place" in ragexam("systems", "add", path, "X", "--change", "--question", "q.r", code=2).err


def test_the_report_says_where_questions_were_sent(ragexam: Any, at: Any, tmp_path: Path) -> None:
    path = at("answers")
    page = tmp_path / "report.html"
    ragexam("report", path, "--out", page)
    assert ", offline." in page.read_text("utf-8")
    with Store.open(path) as store:
        note_sent(store, preset("dify"), "http://localhost/v1", "{}", 1)
    ragexam("report", path, "--out", page)
    assert ", offline." in page.read_text("utf-8"), "this machine is no other one"
    with Store.open(path) as store:
        note_sent(store, preset("dify", url="https://rag.example.org/v1"), "https://rag.example.org/v1", "{}", 1)
    ragexam("report", path, "--out", page)
    text = page.read_text("utf-8")
    assert "Questions of the exam were sent to rag.example.org, with consent." in text
    assert ", offline." not in text


def test_wrong_places_and_the_form_of_a_secret_are_told(
    ragexam: Any, at: Any, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, pasted = at("exam"), tmp_path / "request.txt"
    printed = ragexam("systems", "add", path, "Helpdesk", "--curl", tmp_path / "none.txt", code=2)
    assert "free space" not in printed.err
    pasted.write_text(
        f'curl {url} -H \'Authorization: Bearer {SECRET}\' -d \'{{"messages":[{{"role":"user","content":"Hi"}}]}}\''
    )
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    printed = ragexam(
        "systems", "add", path, "Helpdesk", "--curl", pasted, "--answer", "out.no", "--passages", "no[*].t"
    )
    assert "without “Bearer”, which is put before it" in printed.err
    monkeypatch.setenv("RAGEXAM_SECRET_HELPDESK_AUTHORIZATION", SECRET)
    assert "ragexam systems test --look" in ragexam("systems", "test", path, "Helpdesk", code=6).err
    ragexam("systems", "add", path, "Helpdesk", "--change", "--answer", "out.text")
    printed = ragexam("systems", "test", path, "Helpdesk")
    assert "0 passages came with it." in printed.out
    assert "There is no text at “no[*].t”" in printed.err


def test_where_the_question_goes_is_asked_with_the_texts_to_choose_from(ragexam: Any, at: Any, tmp_path: Path) -> None:
    path, pasted = at("exam"), tmp_path / "request.txt"
    pasted.write_text(
        """curl http://localhost:9/ask -d '{"who":"ada","talk":[{"line":"Tell me of leave"}],"stream":true}'"""
    )
    said = ragexam("systems", "add", path, "Odd", "--curl", pasted, code=2)
    assert "who (ada), talk[0].line (Tell me of leave)" in said.err
    added = ragexam(
        "systems", "add", path, "Odd", "--curl", pasted, "--question", "talk[0].line",
        "--answer", "[3].out.text", "--at-once", 3, "--per-minute", 20, "--json",
    ).value  # fmt: skip
    assert (added["question_at"], added["at_once"], added["per_minute"]) == ("talk[0].line", 3, 20)
    assert added["answer_at"] == "out.text", "of a stream's event, as the test shows it"
    assert "1 to 16" in ragexam("systems", "add", path, "Odd", "--change", "--at-once", 50, code=2).err
