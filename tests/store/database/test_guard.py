"""A project file from a stranger: nothing in it may run, nothing in it may be trusted."""

from __future__ import annotations

import sqlite3
import zlib
from pathlib import Path

import pytest

from ragexam.errors import ProjectError
from ragexam.store import Store


@pytest.fixture
def crafted(tmp_path: Path) -> Path:
    path = tmp_path / "gift.ragexam"
    Store.create(path).close()
    return path


def tamper(path: Path, *statements: str) -> None:
    raw = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        raw.execute(statement)
    raw.close()


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER evil AFTER INSERT ON settings BEGIN DELETE FROM settings; END",
        "CREATE VIEW evil AS SELECT load_extension('x')",
        "CREATE VIRTUAL TABLE evil USING fts5 (a)",
        "CREATE TABLE evil (a, b AS (upper(a)))",
        "CREATE INDEX evil ON settings (upper(value))",
        "ALTER TABLE settings ADD COLUMN evil TEXT DEFAULT 'x'",
        "ALTER TABLE settings RENAME TO evil",
    ],
)
def test_parts_that_are_not_ours_are_refused(crafted: Path, statement: str) -> None:
    tamper(crafted, statement)
    for read_only in (False, True):
        with pytest.raises(ProjectError, match=r"did not make \(.*(evil|settings)"):
            Store.open(crafted, read_only=read_only)


def test_view_in_place_of_a_table_is_refused(crafted: Path) -> None:
    tamper(crafted, "DROP TABLE settings", "CREATE VIEW settings AS SELECT 1 AS key, 2 AS value")
    with pytest.raises(ProjectError, match="view settings"):
        Store.open(crafted)


def test_names_in_the_schema_that_are_no_utf8_are_damage(crafted: Path) -> None:
    data = crafted.read_bytes()
    assert data.count(b"CREATE INDEX ") > 0
    crafted.write_bytes(data.replace(b"CREATE INDEX ", b"CREATE INDEX\xc5"))
    for read_only in (False, True):
        with pytest.raises(ProjectError, match="damaged"):
            Store.open(crafted, read_only=read_only)


def test_missing_table_is_damage(crafted: Path) -> None:
    tamper(crafted, "DROP TABLE units")
    with pytest.raises(ProjectError, match="table units missing"):
        Store.open(crafted)


def test_no_format_number_is_damage(crafted: Path) -> None:
    tamper(crafted, "PRAGMA user_version = 0")
    with pytest.raises(ProjectError, match="damaged"):
        Store.open(crafted)


def test_statistics_of_the_planner_are_harmless(crafted: Path) -> None:
    tamper(crafted, "INSERT INTO settings VALUES ('a', '1')", "ANALYZE")
    with Store.open(crafted) as store:
        assert store.settings.get("a") == 1


@pytest.mark.parametrize(
    "statement",
    [
        "ATTACH DATABASE ':memory:' AS other",
        "CREATE TEMP TRIGGER t AFTER INSERT ON settings BEGIN SELECT 1; END",
        "CREATE VIEW v AS SELECT 1",
        "PRAGMA writable_schema = ON",
        "SELECT load_extension('x')",
    ],
)
def test_connection_itself_refuses_what_the_program_never_does(store: Store, statement: str) -> None:
    with pytest.raises(ProjectError):
        store._connection.execute(statement)


def test_foreign_keys_hold(store: Store) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        store._connection.execute("INSERT INTO document_texts VALUES ('nobody', 'x')")


def test_unreadable_records_are_damage(store: Store) -> None:
    execute = store._connection.execute
    execute("INSERT INTO settings VALUES ('a', '{not json')")
    execute("INSERT INTO settings VALUES ('deep', ?)", ("[" * 100_000,))
    execute("INSERT INTO items VALUES ('i', 1, 'draft', 'h', '', '{\"id\": 5}')")
    execute("INSERT INTO units VALUES ('fact', 'k', x'00ff', 0.0)")
    execute("INSERT INTO documents VALUES ('d', 1, 's', '', '', '', '', 'nonsense', '', 0, 0, '', '[]', 0, '{}', '')")
    execute("INSERT INTO pipelines VALUES ('p', 0, 1, '[]')")
    execute("INSERT INTO prompts VALUES ('h', 'nowhere', x'00')")
    execute("INSERT INTO edits VALUES (1, 'Edit', 0.0, 0)")
    execute("INSERT INTO edit_changes VALUES (1, 0, 'shell', 'rm', '{}', '{}')")
    for read in (
        lambda: store.settings.get("a"),
        lambda: store.settings.get("deep"),
        store.items.all,
        lambda: store.units.get("fact", "k"),
        store.documents.all,
        store.pipelines.chosen,
        lambda: store.prompts.get("h"),
        store.edits.undo,
    ):
        with pytest.raises(ProjectError, match="damaged"):
            read()


def test_text_that_is_not_utf8_is_damage(store: Store) -> None:
    store._connection.execute("INSERT INTO settings VALUES ('a', CAST(x'ff22fe' AS TEXT))")
    with pytest.raises(ProjectError, match="UTF-8"):
        store.settings.get("a")


def test_compressed_text_that_would_fill_the_memory_is_refused(store: Store) -> None:
    bomb = zlib.compress(b"0" * (65 * 1024 * 1024), 9)
    assert len(bomb) < 100_000
    store._connection.execute("INSERT INTO units VALUES ('fact', 'k', ?, 0.0)", (bomb,))
    with pytest.raises(ProjectError, match="does not end"):
        store.units.get("fact", "k")


def test_damaged_response_is_a_sentence(store: Store) -> None:
    insert = (
        "INSERT INTO responses VALUES (?, 'p', 'i', 'h', 'm', ?, 0, 1, 0.1, 0, ?, ?, '[]', '[]', '[]', '', 0, 0.0,"
        " 0.0, 0, '')"
    )
    for number, (values, lengths) in enumerate([(b"123", b""), (b"\0" * 16, b"\0" * 4), (b"\0" * 8000, b"\0" * 12000)]):
        store._connection.execute("DELETE FROM responses")
        store._connection.execute(insert, (number + 1, 1, values, lengths))
        with pytest.raises(ProjectError, match="damaged"):
            store.responses.matrix(["p"], [("i", "h")])
    store._connection.execute("DELETE FROM responses")
    store._connection.execute(insert, (9, 1, b"123", b""))
    with pytest.raises(ProjectError, match="damaged"):
        store.responses.all()


def test_file_name_cannot_smuggle_options(tmp_path: Path) -> None:
    path = tmp_path / "a?mode=memory&x#y%20z.ragexam"
    with Store.create(path) as store:
        store.settings.set("a", 1)
    assert path.stat().st_size > 4096
    with Store.open(path) as store:
        assert store.settings.get("a") == 1
