"""Signatures: one key a machine, made when it is first needed; what was changed is told."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from ragexam.errors import MachineError
from ragexam.exam.exchange.bundle.signature import fingerprint, signature_of, signer_of


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RAGEXAM_KEYS", str(tmp_path / "here"))
    monkeypatch.setenv("RAGEXAM_MODELS", str(tmp_path / "models"))
    return tmp_path / "here"


def test_one_key_signs_and_is_known_again(home: Path) -> None:
    first, second = signature_of(b"abc"), signature_of(b"other")
    signer = signer_of(b"abc", first)
    assert signer is not None
    assert signer.own
    assert signer == signer_of(b"other", second), "the key is kept"
    assert stat.S_IMODE((home / "signing.key").stat().st_mode) == 0o600
    assert signer_of(b"abd", first) is None


def test_another_machines_key_is_not_ours(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    signed = signature_of(b"abc")
    monkeypatch.setenv("RAGEXAM_KEYS", str(tmp_path / "there"))
    signer = signer_of(b"abc", signed)
    assert signer is not None
    assert not signer.own
    assert not (tmp_path / "there").exists(), "checking makes no key"
    public = bytes.fromhex(json.loads(signed)["public_key"])
    assert signer.fingerprint == fingerprint(public)
    assert len(signer.fingerprint.split()) == 8


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b"\xff", b'{"public_key": "00", "signature": "00"}', b"[" * 9999])
def test_what_is_no_signature_is_none(home: Path, text: bytes) -> None:
    assert signer_of(b"abc", text) is None


def test_a_damaged_key_is_told_and_hinders_no_reading(home: Path) -> None:
    signed = signature_of(b"abc")
    (home / "signing.key").write_bytes(b"short")
    with pytest.raises(MachineError, match="cannot be read"):
        signature_of(b"abc")
    signer = signer_of(b"abc", signed)
    assert signer is not None
    assert not signer.own, "it cannot be known for ours"


def test_a_key_among_the_models_moves_away_from_them(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    models = tmp_path / "models"
    monkeypatch.setenv("RAGEXAM_KEYS", str(models))
    signed = signature_of(b"abc")
    monkeypatch.setenv("RAGEXAM_KEYS", str(home))
    signer = signer_of(b"abc", signed)
    assert signer is not None
    assert signer.own
    assert not (models / "signing.key").exists()
    assert stat.S_IMODE((home / "signing.key").stat().st_mode) == 0o600


def test_a_key_that_cannot_move_still_signs(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAGEXAM_KEYS", str(tmp_path / "models"))
    signed = signature_of(b"abc")
    home.write_bytes(b"no folder")
    monkeypatch.setenv("RAGEXAM_KEYS", str(home))
    assert signature_of(b"abc") == signed


def test_the_key_lies_in_the_persons_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAGEXAM_KEYS", raising=False)
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "own"))
    monkeypatch.setenv("RAGEXAM_MODELS", str(tmp_path / "share"))
    signature_of(b"abc")
    assert (tmp_path / "own" / "signing.key").is_file()
    assert not (tmp_path / "share").exists()
