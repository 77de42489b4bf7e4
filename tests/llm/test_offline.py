from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

from ragexam.llm.offline import is_local


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.3.4.5", "::1", "localhost", b"localhost", "", None, "::ffff:127.0.0.1"]
)
def test_this_machine(host: object) -> None:
    assert is_local(host)


@pytest.mark.parametrize(
    "host", ["192.0.2.1", "0.0.0.0", "example.org", "2001:db8::1", "fe80::1%eth0", "::ffff:192.0.2.1", b"host", 5, "::"]
)
def test_other_machines(host: object) -> None:
    assert not is_local(host)


def run(code: str) -> str:
    """Run a script as a worker would run: in a process of its own, offline from its first line."""
    script = "from ragexam.llm.offline import go_offline\ngo_offline()\ngo_offline()\n" + textwrap.dedent(code)
    done = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_worker_cannot_reach_other_machines() -> None:
    # 192.0.2.0/24 is set aside for documentation: even without the guard nothing would answer there.
    out = run(
        """
        import socket, urllib.request
        from ragexam.errors import MachineError
        attempts = {
            "connect": lambda s: s.connect(("192.0.2.1", 80)),
            "connect_ex": lambda s: s.connect_ex(("192.0.2.1", 80)),
            "connect6": lambda s: socket.socket(socket.AF_INET6).connect(("2001:db8::1", 80)),
            "sendto": lambda s: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("192.0.2.1", 53)),
            "lookup": lambda s: socket.getaddrinfo("example.invalid", 80),
            "create": lambda s: socket.create_connection(("example.invalid", 80), 1),
            "byname": lambda s: socket.gethostbyname("example.invalid"),
        }
        for name, attempt in attempts.items():
            with socket.socket() as s:
                try:
                    attempt(s)
                except MachineError as exc:
                    assert "never uses the network" in str(exc), exc
                    assert isinstance(exc, OSError)
                    print(name)
        try:
            urllib.request.urlopen("http://192.0.2.1/", timeout=1)
        except OSError as exc:
            print("urllib", "never uses the network" in str(exc))
        """
    )
    assert out.split("\n") == [
        "connect", "connect_ex", "connect6", "sendto", "lookup", "create", "byname", "urllib True",
    ]  # fmt: skip


def test_local_sockets_work() -> None:
    out = run(
        """
        import os, socket, tempfile, threading
        def talk(server, address, family):
            server.bind(address); server.listen(1)
            got = []
            def serve():
                with server.accept()[0] as c: got.append(c.recv(10))
            t = threading.Thread(target=serve); t.start()
            with socket.socket(family) as s:
                s.connect(server.getsockname()); s.sendall(b"hello")
            t.join(); server.close(); print(got[0].decode())
        talk(socket.socket(), ("127.0.0.1", 0), socket.AF_INET)
        assert socket.getaddrinfo("localhost", 80)
        if hasattr(socket, "AF_UNIX"):
            with tempfile.TemporaryDirectory() as d:
                talk(socket.socket(socket.AF_UNIX), os.path.join(d, "s"), socket.AF_UNIX)
        else:
            print("hello")
        """
    )
    assert out.split() == ["hello", "hello"]


def test_libraries_are_told() -> None:
    out = run("import os; print(os.environ['HF_HUB_OFFLINE'], os.environ['TRANSFORMERS_OFFLINE'])")
    assert out == "1 1"


def test_consent_opens_one_machine_to_one_thread_for_a_while() -> None:
    out = run(
        """
        import socket, sys, threading
        from ragexam.errors import MachineError
        from ragexam.llm import offline

        def allowed(event, *arguments):
            # The hook is asked what it is asked before a packet leaves; nothing is sent.
            try:
                sys.audit(event, *arguments)
            except MachineError:
                return False
            return True

        def connect(host, port=443):
            return allowed("socket.connect", None, (host, port))

        def look_up(host):
            return allowed("socket.getaddrinfo", host, 443, 0, 0, 0)

        try:
            with offline.reaching("192.0.2.7", 443, {"rag.example.org"}):
                raise AssertionError
        except MachineError as exc:
            assert "Nobody consented" in str(exc)
        assert not connect("192.0.2.7")
        with offline.reaching("192.0.2.7", 443, {"192.0.2.7"}) as addresses:  # a number: nobody is asked for it
            assert addresses[0][4][:2] == ("192.0.2.7", 443)
            assert connect("192.0.2.7") and look_up("192.0.2.7")
            assert not connect("192.0.2.7", 80) and not connect("192.0.2.8") and not look_up("example.invalid")
            assert not allowed("socket.sendto", None, ("192.0.2.7", 443))
            seen = []
            thread = threading.Thread(target=lambda: seen.append(connect("192.0.2.7")))
            thread.start(); thread.join()
            assert seen == [False]

            def beside():
                with offline.reaching("192.0.2.9", 443, {"192.0.2.9"}):
                    seen.extend([connect("192.0.2.9"), connect("192.0.2.7")])
                seen.append(connect("192.0.2.9"))

            thread = threading.Thread(target=beside)
            thread.start(); thread.join()
            assert seen == [False, True, False, False], "a thread beside it reaches its own machine alone"
            assert connect("192.0.2.7") and not connect("192.0.2.9")
        assert not connect("192.0.2.7") and not look_up("192.0.2.7")
        with offline.reaching("127.0.0.1", 80, ()):
            assert connect("127.0.0.1") and not connect("192.0.2.7")
        print("kept")
        """
    )
    assert out == "kept"
