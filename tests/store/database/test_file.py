"""The file itself: header, formats, migrations, closing, copies."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ragexam.errors import MachineError, NewerProject, NotAProject, ProjectBusy, ProjectError
from ragexam.records import DocumentStatus, ItemState, JudgementPart
from ragexam.store import Store
from ragexam.store.database.connection import Connection
from ragexam.store.database.faults import translate
from ragexam.store.database.file import close_file, create_file, open_file
from ragexam.store.database.head import _HANDLES
from ragexam.store.database.schema import APPLICATION_ID, FORMAT, MIGRATIONS

DUMPS = sorted((Path(__file__).parents[1] / "data").glob("format_*.sql"))
"""One small project of each released format, as SQL; never changed once its format is released."""


def load_dump(dump: Path, target: Path) -> None:
    raw = sqlite3.connect(target)
    raw.executescript(dump.read_text(encoding="utf-8"))
    raw.close()


def header(path: Path) -> tuple[int, int]:
    head = path.read_bytes()[:100]
    return int.from_bytes(head[68:72], "big"), int.from_bytes(head[60:64], "big")


def test_new_file_carries_application_id_and_format_from_the_start(tmp_path: Path) -> None:
    path = tmp_path / "new.ragexam"
    store = Store.create(path)
    assert header(path) == (APPLICATION_ID, FORMAT)
    store.settings.set("title", "Ünïcode ✓")
    assert (tmp_path / "new.ragexam-wal").exists()  # WAL while open
    store.close()
    assert [p.name for p in tmp_path.iterdir()] == ["new.ragexam"]  # portable alone when closed
    with Store.open(path) as again:
        assert again.settings.get("title") == "Ünïcode ✓"


def test_closed_file_opens_from_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    path = tmp_path / "new.ragexam"
    Store.create(path).close()
    path.chmod(0o444)
    tmp_path.chmod(0o555)
    try:
        with Store.open(path, read_only=True) as store:
            assert store.documents.all() == []
            with pytest.raises(ProjectError, match="may not be written"):
                store.settings.set("a", 1)
    finally:
        tmp_path.chmod(0o755)


def test_create_refuses_what_is_there_and_missing_folders(tmp_path: Path) -> None:
    (tmp_path / "a.ragexam").write_text("x")
    with pytest.raises(ProjectError, match="already a file"):
        Store.create(tmp_path / "a.ragexam")
    with pytest.raises(ProjectError, match="no folder"):
        Store.create(tmp_path / "none" / "a.ragexam")


@pytest.mark.parametrize("content", [b"", b"hello", b"SQLite format 3\x00", b"\x00" * 4096])
def test_other_files_are_not_projects(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.ragexam"
    path.write_bytes(content)
    with pytest.raises(NotAProject):
        Store.open(path)
    assert path.read_bytes() == content


def test_database_of_another_program_is_no_project(tmp_path: Path) -> None:
    path = tmp_path / "x.ragexam"
    raw = sqlite3.connect(path)
    raw.execute("CREATE TABLE t (a)")
    raw.close()
    with pytest.raises(NotAProject, match="another program"):
        Store.open(path)


def test_missing_file_and_folder(tmp_path: Path) -> None:
    with pytest.raises(ProjectError, match="no project"):
        Store.open(tmp_path / "gone.ragexam")
    with pytest.raises(NotAProject, match="folder"):
        Store.open(tmp_path)


def test_newer_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.ragexam"
    Store.create(path).close()
    raw = sqlite3.connect(path)
    raw.execute(f"PRAGMA user_version = {FORMAT + 1}")
    raw.close()
    before = path.read_bytes()
    with pytest.raises(NewerProject, match=f"format {FORMAT + 1}") as caught:
        Store.open(path)
    assert "newest version" in caught.value.hint
    assert path.read_bytes() == before


@pytest.mark.parametrize("where", [0.2, 0.5, 0.9])
def test_damaged_file_is_a_sentence(tmp_path: Path, where: float) -> None:
    path = tmp_path / "x.ragexam"
    with Store.create(path) as store:
        for n in range(300):
            store.settings.set(f"key {n}", "x" * 400)
    data = bytearray(path.read_bytes())
    at = int(len(data) * where)
    data[at : at + 6000] = b"\xff" * 6000
    path.write_bytes(data)
    with pytest.raises(ProjectError, match="damaged") as caught:
        Store.open(path)
    assert "backup" in caught.value.hint


def test_truncated_file_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "x.ragexam"
    Store.create(path).close()
    path.write_bytes(path.read_bytes()[:6000])
    with pytest.raises(ProjectError, match=r"damaged|did not make"):
        Store.open(path)


# ------------------------------------------------------------------ migrations


def _add_colour(connection: Connection) -> None:
    connection.execute("CREATE TABLE colours (name TEXT PRIMARY KEY) STRICT")
    connection.execute("INSERT INTO colours (name) VALUES ('blue')")


def _broken(connection: Connection) -> None:
    connection.execute("CREATE TABLE colours (name TEXT PRIMARY KEY) STRICT")
    raise RuntimeError("the power went")


def _open_next(path: Path, step: Callable[[Connection], None]) -> Connection:
    return open_file(path, migrations=(*MIGRATIONS, step))


def test_migration_commits_with_its_record_after_a_backup(tmp_path: Path) -> None:
    path = tmp_path / "x.ragexam"
    with Store.create(path) as store:
        store.settings.set("a", 1)
    connection = _open_next(path, _add_colour)
    assert connection.value("SELECT name FROM colours") == "blue"
    assert connection.value("PRAGMA user_version") == FORMAT + 1
    assert [r[0] for r in connection.rows("SELECT format FROM migrations ORDER BY format")] == [*range(1, FORMAT + 2)]
    close_file(connection, alone=True)
    backup = tmp_path / f"x.backup-format-{FORMAT}.ragexam"
    with Store.open(backup) as old:  # the backup is a project of the old format, whole
        assert old.settings.get("a") == 1
    close_file(_open_next(path, _add_colour), alone=True)  # nothing to migrate: no second backup
    assert sorted(p.name for p in tmp_path.iterdir()) == [backup.name, path.name]


def test_failing_migration_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "x.ragexam"
    Store.create(path).close()
    with pytest.raises(RuntimeError, match="power"):
        _open_next(path, _broken)
    with Store.open(path) as store:
        assert store.settings.all() == {}
    assert header(path) == (APPLICATION_ID, FORMAT)


def test_opening_the_current_format_makes_no_backup(tmp_path: Path) -> None:
    path = tmp_path / "x.ragexam"
    Store.create(path).close()
    Store.open(path).close()
    assert [p.name for p in tmp_path.iterdir()] == ["x.ragexam"]


def test_older_format_is_not_migrated_when_reading_only(tmp_path: Path) -> None:
    path = tmp_path / "x.ragexam"
    Store.create(path).close()
    before = path.read_bytes()
    connection = open_file(path, read_only=True, migrations=(*MIGRATIONS, _add_colour))
    # What is read is a copy that is up to date; nothing of it can be written, and the file stays as it is.
    assert connection.value("SELECT name FROM colours") == "blue"
    for _ in range(2):
        with pytest.raises(ProjectError, match="may not be written"):
            connection.execute("INSERT INTO colours (name) VALUES ('red')")
        with connection.snapshot():
            assert connection.value("SELECT count(*) FROM colours") == 1
    connection.close()
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["x.ragexam"]


def test_a_project_of_every_format_is_kept() -> None:
    assert [d.stem for d in DUMPS] == [f"format_{n}" for n in range(1, FORMAT + 1)]


@pytest.mark.parametrize("dump", DUMPS, ids=lambda p: p.stem)
def test_every_released_format_opens(tmp_path: Path, dump: Path) -> None:
    path = tmp_path / "old.ragexam"
    load_dump(dump, path)
    with Store.open(path) as store:
        assert [d.source for d in store.documents.all()] == ["leave.md", "copy.md"]
        assert store.documents.all()[1].status is DocumentStatus.DUPLICATE
        (item,) = store.items.all()
        assert item.state is ItemState.ACCEPTED
        assert item.choices[item.key] == "27 days"
        (pipeline,) = store.pipelines.chosen()
        (response,) = store.responses.all()
        assert response.pipeline_id == pipeline.id
        assert response.loglikelihoods == (-0.5, -3.0)
        assert store.prompts.get(response.prompt_hash) == "How many days? Answer:"
        assert store.fits.latest() is not None
        assert store.edits.next_undo() == "Accept item"
        assert store.vectors.get("hashed", ["27 days of leave."]).tolist() == [[0.5, -0.5]]
        if dump.stem != "format_1":  # written answers came with the second
            (answer,) = store.answers.all()
            assert (answer.system, answer.item_hash, answer.tokens) == ("Help desk", item.content_hash, 5)
            assert [(g.grader, g.rater, g.value) for g in store.grades.all()[:2]] == [
                ("token_f1", "", 0.8),
                ("person", "Anna", 4.0),
            ]
        if dump.stem in ("format_1", "format_2"):  # rubrics and parts of grades came with the third
            assert store.rubrics.all() == []
            assert all(grade.parts == () for grade in store.grades.all())
        else:
            (rubric,) = store.rubrics.all()
            assert [(entry.text, entry.origin) for entry in rubric.entries] == [
                ("27 days of leave", "model"),
                ("a year", "person"),
            ]
            assert store.grades.all()[2].parts == (JudgementPart("supported", "27 days of leave.", 0.9),)


@pytest.mark.parametrize("dump", DUMPS, ids=lambda p: p.stem)
def test_every_released_format_is_read_without_being_touched(tmp_path: Path, dump: Path) -> None:
    path = tmp_path / "old.ragexam"
    load_dump(dump, path)
    before = path.read_bytes()
    with Store.open(path, read_only=True) as store:
        assert len(store.items.all()) == 1
        assert len(store.answers.all()) == (dump.stem != "format_1")
    assert path.read_bytes() == before


# ------------------------------------------------------------------ copies and errors


def test_copy_stands_alone_while_the_original_is_open(tmp_path: Path) -> None:
    with Store.create(tmp_path / "a.ragexam") as store:
        store.settings.set("a", [1, 2])
        store.copy_to(tmp_path / "b.ragexam")
        with Store.open(tmp_path / "b.ragexam", read_only=True) as copy:
            assert copy.settings.get("a") == [1, 2]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.ragexam", "b.ragexam"]


def test_disk_full_is_the_machine_not_a_defect(tmp_path: Path) -> None:
    connection = create_file(tmp_path / "a.ragexam")
    pages = int(connection.value("PRAGMA page_count"))
    connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(MachineError, match="disk is full") as caught, connection.transaction():
        connection.execute("INSERT INTO settings (key, value) VALUES ('big', ?)", ("x" * 1_000_000,))
    assert "Free some space" in caught.value.hint
    assert connection.value("SELECT count(*) FROM settings") == 0
    connection.close()


def test_a_writer_that_does_not_end_is_busy(tmp_path: Path) -> None:
    path = tmp_path / "a.ragexam"
    first = create_file(path)
    second = open_file(path, timeout=0.05)
    with first.transaction(), pytest.raises(ProjectBusy), second.transaction():
        pass
    second.execute("INSERT INTO settings (key, value) VALUES ('a', '1')")
    second.close()
    first.close()


def test_transaction_is_whole_or_nothing(store: Store) -> None:
    def fail(key: str) -> None:
        with store.transaction():
            store.settings.set(key, 1)
            raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        fail("a")
    assert store.settings.all() == {}
    with store.transaction():
        store.settings.set("a", 1)
        with pytest.raises(RuntimeError):
            fail("b")
    assert store.settings.all() == {"a": 1}


def test_a_snapshot_shows_one_state_whatever_is_written_meanwhile(tmp_path: Path) -> None:
    writer = Store.create(tmp_path / "p.ragexam")
    writer.settings.set("a", 1)
    reader = Store.open(writer.path, read_only=True)
    with reader.snapshot():
        seen = reader.settings.get("a"), reader.version()[0]
        writer.settings.set("a", 2)
        assert (reader.settings.get("a"), reader.version()[0]) == seen == (1, seen[1])
    assert (reader.settings.get("a"), reader.version()[0] != seen[1]) == (2, True)
    reader.close()
    writer.close()


def test_nothing_is_written_in_a_snapshot_that_would_be_lost_with_it(tmp_path: Path) -> None:
    with Store.create(tmp_path / "p.ragexam") as store:
        store.settings.set("a", 1)
        with store.snapshot(), pytest.raises(ProjectError, match="may not be written"):
            store.settings.set("a", 2)
        store.settings.set("b", 3)
        assert store.settings.all() == {"a": 1, "b": 3}


def test_unknown_sqlite_errors_are_told_too() -> None:
    told = translate(sqlite3.OperationalError("something new"), "x.ragexam")
    assert "something new" in told.message


def test_a_second_reader_here_does_not_make_another_process_remove_the_log(tmp_path: Path) -> None:
    """A handle closed in this process must not drop the locks of its connections (POSIX advisory locks)."""
    path = tmp_path / "shared.ragexam"
    with Store.create(path) as store:
        store.settings.set("title", "first")
        with Store.open(path, read_only=True) as reader:
            assert reader.settings.get("title") == "first"
            # Another process comes and goes, as a worker does.
            script = (
                "import sys; from pathlib import Path; from ragexam.store import Store\n"
                "store = Store.open(Path(sys.argv[1]), worker=True)\n"
                "store.settings.set('other', 'worker'); store.close()"
            )
            subprocess.run([sys.executable, "-c", script, str(path)], check=True)
            assert path.with_name(path.name + "-wal").exists()
            store.settings.set("title", "second")
            assert (reader.settings.get("title"), reader.settings.get("other")) == ("second", "worker")
    with Store.open(path) as again:
        assert again.settings.get("title") == "second"


def test_heads_of_deleted_files_are_let_go_of(tmp_path: Path) -> None:
    for n in range(3):
        Store.create(tmp_path / f"{n}.ragexam").close()
        Store.open(tmp_path / f"{n}.ragexam").close()
        (tmp_path / f"{n}.ragexam").unlink()
    with pytest.raises(ProjectError):
        Store.open(tmp_path / "0.ragexam")
    assert all(os.fstat(handle).st_nlink for handle in _HANDLES.values())
