"""Signatures of handed-on exams: Ed25519, by a key of this machine that is made when it is first needed (RFC 8032).

A signature proves that nothing was changed since, and that it was made with one key. Whose key that is, its fingerprint tells, once
it was compared by another way: a name inside the package is only what somebody wrote there.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import platformdirs

from ragexam.errors import MachineError
from ragexam.llm.library.places import models_folder
from ragexam.sentences import phrase
from ragexam.writing import writing

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_NAME: Final = "signing.key"


@dataclass(frozen=True, slots=True)
class Signer:
    """Signer of a package.

    Attributes:
        fingerprint: Of the public key, in groups of four.
        own: It is this machine's key.
    """

    fingerprint: str
    own: bool


def signature_of(data: bytes) -> bytes:
    """Return the file that says who vouches for some bytes: this machine.

    Raises:
        MachineError: This machine's key cannot be kept or read.
    """
    key = _own_key() or _new_key()
    return _file(key.public_key().public_bytes_raw(), key.sign(data))


def signer_of(data: bytes, signature: bytes) -> Signer | None:
    """Return who signed some bytes; None where the signature is not of them, or none at all."""
    # Only a package that is handed on needs it, and it takes long to load.
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        signed = json.loads(signature)
        public, made = bytes.fromhex(signed["public_key"]), bytes.fromhex(signed["signature"])
        Ed25519PublicKey.from_public_bytes(public).verify(made, data)
    except (ValueError, TypeError, KeyError, RecursionError, InvalidSignature):
        return None
    if signature != _file(public, made):  # the same signature, but the file was changed
        return None
    try:
        own = _own_key()
    except MachineError:  # whoever only reads needs no key; signing tells of it
        own = None
    return Signer(fingerprint(public), own is not None and own.public_key().public_bytes_raw() == public)


def _file(public: bytes, signature: bytes) -> bytes:
    signed = {"algorithm": "Ed25519", "public_key": public.hex(), "signature": signature.hex()}
    return (json.dumps(signed, indent=1) + "\n").encode()


def fingerprint(public: bytes) -> str:
    """Return what people compare of a public key."""
    digits = hashlib.sha256(public).hexdigest()[:32]
    return " ".join(digits[n : n + 4] for n in range(0, len(digits), 4))


def _key_file() -> Path:
    """Return where this machine's key lies: not among the models, which are copied and shared (`RAGEXAM_KEYS` overrides it)."""
    given = os.environ.get("RAGEXAM_KEYS")
    folder = Path(given).expanduser() if given else Path(platformdirs.user_data_dir("ragexam", appauthor=False))
    return folder / _NAME


def _own_key() -> Ed25519PrivateKey | None:
    """Return this machine's key; None where it never signed. One that still lies among the models is moved.

    Raises:
        MachineError: There is one, but it cannot be used.
    """
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    file, former = _key_file(), models_folder() / _NAME
    if not file.exists() and former.is_file():
        file = _moved(former, file)
    try:
        return Ed25519PrivateKey.from_private_bytes(file.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as exc:
        raise MachineError(
            phrase("The key by which this machine signs cannot be read: {0:raw}.", file),
            "Bring it back, or delete it: the next signature makes another one, with another fingerprint.",
        ) from exc


def _moved(former: Path, file: Path) -> Path:
    """Move a key to where it belongs, and return where it lies then: where it lay, if the system refuses."""
    try:
        _keep(former.read_bytes(), file)
        former.unlink()
    except OSError:
        return file if file.exists() else former
    return file


def _keep(key: bytes, file: Path) -> None:
    """Write a key that only this person can read, and none over another one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
        stream.write(key)


def _new_key() -> Ed25519PrivateKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    file, key = _key_file(), Ed25519PrivateKey.generate()
    with writing(file):
        _keep(key.private_bytes_raw(), file)
    return key
