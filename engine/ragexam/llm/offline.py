"""Keeps a process off the network: nothing that a model or a library does may leave the machine.

Flags tell the well-behaved libraries. An audit hook of the interpreter stops the others: every connection that is
not to this machine raises before a packet leaves, and so does every look-up of a name. A hook cannot be taken out
again, so it is set in worker processes, not in the window. Two things in the program use the network: getting the starter
models (`ragexam.llm.library.starter`), in no worker, and asking a system on another machine to
which a person consented (`reaching`: one thread, one machine, as long as it takes).
"""

from __future__ import annotations

import contextlib
import ipaddress
import os
import socket
import sys
import threading
from collections.abc import Collection, Iterator
from typing import Any, Final

from ragexam.errors import MachineError
from ragexam.llm.patient_tracing import trace_patiently
from ragexam.sentences import phrase

FLAGS: Final = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "HF_DATASETS_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",
    "DO_NOT_TRACK": "1",
    "TOKENIZERS_PARALLELISM": "false",
}
_LOCAL_NAMES: Final = frozenset({"localhost", "localhost.localdomain", "ip6-localhost", ""})
_CONNECTIONS: Final = frozenset({"socket.connect", "socket.sendto", "socket.sendmsg"})
_LOOK_UPS: Final = frozenset({"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"})

_blocked = False


class _Reach(threading.local):
    """Reach of this thread beside this machine: the name that it looks up, and the addresses that it has found."""

    host: str = ""
    addresses: frozenset[tuple[str, int]] = frozenset()


_reach = _Reach()


class NetworkRefusedError(MachineError, ConnectionRefusedError):
    """Something in this process tried to reach another machine."""


def set_flags() -> None:
    """Tell the libraries that there is no network. Has to run before they are imported."""
    os.environ.update(FLAGS)


def go_offline() -> None:
    """Set the flags and refuse, for the rest of this process, every connection to another machine."""
    global _blocked
    set_flags()
    if not _blocked:
        _blocked = True
        sys.addaudithook(_refuse)
        trace_patiently()


def is_local(host: object) -> bool:
    """Return whether an address or a name stands for this machine."""
    if host is None:
        return True
    if isinstance(host, bytes):
        host = host.decode("ascii", "replace")
    if not isinstance(host, str):
        return False
    if host.casefold() in _LOCAL_NAMES:
        return True
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback


@contextlib.contextmanager
def reaching(host: str, port: int, consented: Collection[str]) -> Iterator[list[tuple[Any, ...]]]:
    """Look a machine up, and let this thread alone connect to it, for as long as the block lasts.

    Args:
        host: Name of the machine, in small letters.
        port: Where it listens.
        consented: Machines to which a person consented; this machine needs no consent.

    Yields:
        What `socket.getaddrinfo` found.

    Raises:
        NetworkRefusedError: It is another machine, and nobody consented.
        OSError: It is not found.
    """
    if not is_local(host):
        if host not in consented:
            raise NetworkRefusedError(
                phrase("Nobody consented to anything being sent to {0:raw}.", f"{host:.100}"),
                "Consent first: ragexam systems consent.",
            )
        _reach.host = host
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        if _reach.host:
            _reach.addresses = frozenset((str(address[0]), port) for *_, address in addresses)
        yield addresses
    finally:
        _reach.host, _reach.addresses = "", frozenset()


def _let_through(address: object) -> bool:
    return isinstance(address, tuple) and address[:2] in _reach.addresses


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    """Refuse connections (an audit hook). Local sockets by path are left alone; all else must be this machine."""
    if event in _CONNECTIONS:
        address = arguments[1]
        # A path (text or bytes) is a local socket; None is a socket connected before, hence already looked at.
        if (
            isinstance(address, tuple)
            and not is_local(address[0] if address else None)
            and not (event == "socket.connect" and _let_through(address))
        ):
            raise NetworkRefusedError(
                phrase(
                    "Something tried to connect to {0:raw}: RAG Exam never uses the network here.",
                    f"{address[0]!s:.100}",
                ),
                "Please report this.",
            )
    elif (
        event in _LOOK_UPS
        and not is_local(arguments[0])
        and not (event == "socket.getaddrinfo" and _reach.host and arguments[0] == _reach.host)
    ):
        raise NetworkRefusedError(
            phrase(
                "Something tried to look up {0:raw}: RAG Exam never uses the network here.", f"{arguments[0]!s:.100}"
            ),
            "Please report this.",
        )
