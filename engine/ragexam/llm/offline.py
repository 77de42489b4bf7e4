"""Keeps a process off the network: nothing that a model or a library does may leave the machine.

Flags tell the well-behaved libraries. An audit hook of the interpreter stops the others: every connection that is
not to this machine raises before a packet leaves, and so does every look-up of a name. A hook cannot be taken out
again, so it is set in worker processes, not in the window. Getting the starter models (`ragexam.llm.library.starter`) is
the only thing in the program that uses the network, and it runs pip in a process of its own.
"""

from __future__ import annotations

import ipaddress
import os
import sys
from typing import Any, Final

from ragexam.errors import MachineError
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


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    """Refuse connections (an audit hook). Local sockets by path are left alone; all else must be this machine."""
    if event in _CONNECTIONS:
        address = arguments[1]
        # A path (text or bytes) is a local socket; None is a socket connected before, hence already looked at.
        if isinstance(address, tuple) and not is_local(address[0] if address else None):
            raise NetworkRefusedError(
                phrase(
                    "Something tried to connect to {0:raw}: RAG Exam never uses the network here.",
                    f"{address[0]!s:.100}",
                ),
                "Please report this.",
            )
    elif event in _LOOK_UPS and not is_local(arguments[0]):
        raise NetworkRefusedError(
            phrase(
                "Something tried to look up {0:raw}: RAG Exam never uses the network here.", f"{arguments[0]!s:.100}"
            ),
            "Please report this.",
        )
