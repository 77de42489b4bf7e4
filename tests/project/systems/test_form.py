"""Systems as a form changes them: kept only where they make sense, chosen beside pipelines, picked places as a connection has them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ragexam.errors import InputError
from ragexam.project import Project
from ragexam.project.systems.form import (
    SystemRow,
    add_system,
    change_system,
    choose_systems,
    export_system,
    from_file,
    from_pasted,
    from_preset,
    give_secret,
    picked_path,
    reading_systems,
    remove_system,
)


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    with Project.create(tmp_path / "exam.ragexam") as opened:
        add_system(opened, from_preset("openai", "Desk"))
        yield opened


def row(project: Project) -> SystemRow:
    return reading_systems(project).rows[0]


def test_what_makes_no_sense_is_refused_and_nothing_changes(project: Project) -> None:
    before = row(project)
    for fields in (
        *({"body": "{"}, {"url": "nowhere"}, {"question_at": "q"}, {"answer_at": "a..b"}),
        *({"reply_seconds": ""}, {"reply_seconds": "soon"}, {"reply_seconds": "0"}),
        *({"at_once": "0"}, {"at_once": "17"}, {"at_once": ""}, {"at_once": "2.5"}, {"per_minute": "many"}),
    ):
        with pytest.raises(InputError):
            change_system(project, before, {**before.fields, **fields})
    assert row(project) == before
    change_system(project, before, {**before.fields, "passages_at": "refs[*].t , more[*]", "success": "ok=true"})
    assert row(project).connection.passages_at == ("refs[*].t", "more[*]")
    change_system(project, row(project), row(project).fields)
    assert row(project).connection.success == "ok=true"


def test_a_slow_system_is_given_time_and_a_stream_is_expected(project: Project) -> None:
    before = row(project)
    assert (before.fields["reply_seconds"], before.fields["stream"]) == ("120", "no")
    change_system(project, before, {**before.fields, "reply_seconds": "900,5", "stream": "yes"})
    after = row(project).connection
    assert (after.reply_seconds, after.total_seconds, after.stream) == (900.5, 900.5, True)
    change_system(project, row(project), {**row(project).fields, "reply_seconds": "30", "stream": "no"})
    after = row(project).connection
    assert (after.reply_seconds, after.total_seconds, after.stream) == (30.0, 900.5, False)


def test_several_at_once_within_a_limit(project: Project) -> None:
    before = row(project)
    assert (before.fields["at_once"], before.fields["per_minute"]) == ("1", "")
    change_system(project, before, {**before.fields, "at_once": "4", "per_minute": "0,5"})
    assert (row(project).connection.at_once, row(project).connection.per_minute) == (4, 0.5)
    assert row(project).connection.key == before.connection.key, "answers stay what they are"
    change_system(project, row(project), {**row(project).fields, "per_minute": ""})
    assert row(project).connection.per_minute == 0


def test_where_it_is_not_clear_which_text_is_the_question_a_person_is_asked(project: Project) -> None:
    pasted = """curl http://localhost/ask -d '{"who":"ada","talk":[{"line":"Tell me about leave"}]}'"""
    new = from_pasted(pasted, "Odd")
    assert [leaf.path for leaf in new.unclear] == ["who", "talk[0].line"]
    with pytest.raises(InputError):
        add_system(project, new)
    made = new.asking_at("talk[0].line")
    assert not made.unclear
    add_system(project, made)
    assert {leaf.text for leaf in reading_systems(project).rows[1].places} == {"ada", "Tell me about leave"}
    assert not from_pasted("curl http://localhost/ask -d '{}'", "None").unclear, "there is nothing to pick"


def test_it_is_chosen_beside_pipelines_and_leaves_when_it_is_removed(project: Project) -> None:
    assert not row(project).sits
    choose_systems(project, ["Desk"])
    assert row(project).sits
    assert [p.label for p in project.pipelines.chosen()] == ["Desk"]
    remove_system(project, row(project))
    assert project.pipelines.chosen() == []


def test_secrets_are_missing_until_they_are_here(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    add_system(
        project, from_pasted("curl http://rag.example.org/q -H 'X-API-Key: sk-0123456789' -d '{\"q\":\"x\"}'", "Far")
    )
    far = reading_systems(project).rows[1]
    assert (far.consented, far.missing, far.held) == (False, (), True), (
        "held until the program ends, for want of a keyring"
    )
    assert any("rag.example.org" in sentence for sentence in far.sent)
    remove_system(project, far)
    add_system(project, from_pasted("curl http://rag.example.org/q -H 'X-API-Key: $KEY' -d '{\"q\":\"x\"}'", "Far"))
    far = reading_systems(project).rows[1]
    assert ([name for name, _ in far.missing], far.held) == (["X-API-Key"], False)
    monkeypatch.setenv(far.missing[0][1], "sk-0123456789")
    assert reading_systems(project).rows[1].missing == ()
    monkeypatch.delenv(far.missing[0][1])
    give_secret(far, "X-API-Key", "sk-9876543210")
    assert (reading_systems(project).rows[1].missing, reading_systems(project).rows[1].held) == ((), True)


def test_a_secret_that_is_typed_into_the_form_is_not_kept_in_the_project(
    project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    key, before = "sk-0123456789abcdef", row(project)
    fields = {**before.fields, "url": f"{before.connection.url}?api_key={key}"}
    fields["body"] = before.fields["body"].replace("{", '{"x_api_key": "' + key + '",', 1)
    change_system(project, before, fields)
    changed = row(project)
    assert [secret.name for secret in changed.connection.secrets] == ["api_key", "x_api_key"]
    assert (changed.missing, changed.held) == ((), True)
    assert changed.connection.url == before.connection.url
    export_system(changed, tmp_path / "desk.json")
    project.close()
    for file in tmp_path.rglob("*"):
        assert not file.is_file() or key.encode() not in file.read_bytes(), file


def test_a_connection_goes_through_a_file(project: Project, tmp_path: Path) -> None:
    export_system(row(project), tmp_path / "desk.json")
    assert from_file(tmp_path / "desk.json", "").connection == row(project).connection
    assert from_file(tmp_path / "desk.json", "Other").connection.name == "Other"
    with pytest.raises(InputError, match="cannot be read"):
        from_file(tmp_path / "none.json", "")


def test_a_secret_in_a_file_leaves_the_connection(project: Project, tmp_path: Path) -> None:
    export_system(row(project), tmp_path / "desk.json")
    text = (tmp_path / "desk.json").read_text("utf-8")
    text = text.replace('"headers": {}', '"headers": {"X-API-Key": "sk-0123456789abcdef"}')
    (tmp_path / "desk.json").write_text(text, "utf-8")
    new = from_file(tmp_path / "desk.json", "Other")
    assert list(new.secrets.values()) == ["sk-0123456789abcdef"]
    add_system(project, new)
    assert "sk-0123456789abcdef" not in repr(reading_systems(project).rows)
    assert [one.name for one in reading_systems(project).rows[1].connection.secrets] == ["X-API-Key"]


def test_a_picked_place_is_that_of_every_entry_or_of_an_event(project: Project) -> None:
    assert picked_path(row(project), "a[1].b[0]", "answer_at") == "a[1].b[0]"
    assert picked_path(row(project), "a[1].b[0]", "passages_at") == "a[*].b[*]"
    assert picked_path(row(project), "err.text", "success") == "!err.text"
    add_system(project, from_preset("openai-streamed", "Stream"))
    stream = reading_systems(project).rows[1]
    assert picked_path(stream, "[3].choices[0].delta.content", "answer_at") == "choices[0].delta.content"
