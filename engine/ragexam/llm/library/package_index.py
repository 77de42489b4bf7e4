"""Fetches one package from the Python package index without pip, which a packaged program does not have.

What a person has set up for pip counts here too: another index (`PIP_INDEX_URL`, or `index-url` in pip's own file), a proxy, a
certificate of one's own. The index is asked for its list of files (JSON, or HTML where it knows nothing newer); a file counts
only where its sha256 is the one of that list. A file that came in part stays, and is gone on with where it ended.
"""

from __future__ import annotations

import base64
import configparser
import hashlib
import http.client
import json
import os
import re
import ssl
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urldefrag, urljoin, urlsplit, urlunsplit

from ragexam.errors import MachineError
from ragexam.progress import Progress, Snapshot
from ragexam.sentences import phrase

_INDEX: Final = "https://pypi.org/simple"
_ACCEPT: Final = "application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.2, text/html;q=0.1"
_BLOCK: Final = 1 << 18
_TIMEOUT: Final = 60.0
_TRIES: Final = 5
_PAUSE: Final = 2.0
"""Seconds before a broken connection is tried again; each time so many more."""

_PAGE_BYTES: Final = 50 << 20
_HALF: Final = ".half"


@dataclass(frozen=True, slots=True)
class IndexSettings:
    """Settings that a person has made for pip.

    Attributes:
        index: Address of the index.
        proxy: Address of a proxy; "" for what the system says.
        certificate: File or folder of certificates to trust; "" for the system's.
    """

    index: str = _INDEX
    proxy: str = ""
    certificate: str = ""


@dataclass(frozen=True, slots=True)
class IndexFile:
    """A file that the index offers.

    Attributes:
        name: Its name.
        url: Where it is.
        sha256: As the index tells it; "" where it does not.
    """

    name: str
    url: str
    sha256: str


def index_download(package: str, folder: Path, progress: Progress) -> Path:
    """Put the wheel of a package into a folder; Cancel stops it within a block.

    Args:
        package: Name and version ("name==1.0").
        folder: Where to put it. What came in part is kept beside this folder.
        progress: Told how many bytes have come.

    Raises:
        MachineError: The index cannot be reached, does not have it, or sent something else.
        CancelRequested: A person stopped it.
        PauseRequested: The same.
    """
    settings = index_settings()
    opener = _opener(settings)
    wanted = _offered(package, settings.index, opener)
    half = folder.with_name(wanted.name + _HALF)
    _receive(wanted, half, opener, progress)
    with half.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    if digest != wanted.sha256:
        half.unlink()
        raise MachineError(
            phrase(
                "What came for {0:raw} is damaged (its sha256 is not the one of the package index); it was deleted.",
                package,
            ),
            "Start it again. If it happens twice, a proxy or mirror may change files on their way.",
        )
    target = folder / wanted.name
    half.replace(target)
    return target


def tell_bytes(progress: Progress, before: Snapshot, come: int) -> None:
    """Report how many bytes there are with what has come of the package in flight.

    Args:
        progress: Told.
        before: As it was when the package began.
        come: Bytes of this package.
    """
    counts = dict(before.counts)
    if "bytes" in counts:
        counts["bytes"] = min(counts["bytes"] + come, counts.get("bytes_total", float("inf")))
    progress.update(before.done, before.total, before.unit, counts=counts)


def no_network() -> MachineError:
    """Return the error that says that the index is out of reach."""
    return MachineError(
        "The package index cannot be reached: there seems to be no network.",
        "Connect to the internet and start it again; what was fetched is kept. Everything else works offline.",
    )


# ------------------------------------------------------------------ settings


def index_settings() -> IndexSettings:
    """Return pip's settings from the environment, else from its files, else what holds without any."""
    kept = _pip_files()

    def setting(variable: str, key: str, otherwise: str) -> str:
        return os.environ.get(variable, "").strip() or kept.get(key, "") or otherwise

    return IndexSettings(
        index=setting("PIP_INDEX_URL", "index-url", _INDEX).rstrip("/"),
        proxy=setting("PIP_PROXY", "proxy", ""),
        certificate=setting("PIP_CERT", "cert", "")
        or os.environ.get("REQUESTS_CA_BUNDLE", "")
        or os.environ.get("CURL_CA_BUNDLE", ""),
    )


def _pip_files() -> dict[str, str]:
    """Return what pip's files set, the person's before the machine's."""
    home = Path.home()
    if sys.platform == "win32":
        places = [Path(os.environ.get("PROGRAMDATA", "C:/ProgramData")) / "pip" / "pip.ini"]
        places += [home / "pip" / "pip.ini", Path(os.environ.get("APPDATA", str(home))) / "pip" / "pip.ini"]
    else:
        configured = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
        places = [Path("/etc/xdg/pip/pip.conf"), Path("/etc/pip.conf"), home / ".pip" / "pip.conf"]
        places += [configured / "pip" / "pip.conf"]
        if sys.platform == "darwin":
            places.append(home / "Library" / "Application Support" / "pip" / "pip.conf")
    if given := os.environ.get("PIP_CONFIG_FILE"):
        places.append(Path(given))
    read = configparser.RawConfigParser()
    for path in places:
        try:
            read.read(path, "utf-8")
        except (configparser.Error, UnicodeDecodeError):
            continue  # pip says what is wrong with its own files
    settings: dict[str, str] = {}
    for section in ("global", "download"):
        if read.has_section(section):
            settings |= {key.replace("_", "-"): value.strip() for key, value in read.items(section)}
    return settings


def _opener(settings: IndexSettings) -> urllib.request.OpenerDirector:
    """Return what opens addresses through the proxy, and trusts the certificates, that a person has set up."""
    proxies = {"http": settings.proxy, "https": settings.proxy} if settings.proxy else None
    return urllib.request.build_opener(
        urllib.request.ProxyHandler(proxies),
        urllib.request.HTTPSHandler(context=_trusted(settings.certificate)),
        _Redirects(),
    )


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows to another place, but takes name and password to no other host."""

    def redirect_request(
        self, req: urllib.request.Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        """Return the request for the new place; the base class says when there is none."""
        followed = super().redirect_request(req, fp, code, msg, headers, newurl)
        safer = req.full_url.replace("http:", "https:", 1)
        if followed is not None and _host(newurl) not in (_host(req.full_url), _host(safer)):
            followed.remove_header("Authorization")
        return followed


def _host(address: str) -> tuple[str, str, int | None]:
    """Return what of an address has to be the same for it to be the same host's."""
    parts = urlsplit(address)
    return parts.scheme, parts.hostname or "", parts.port or {"https": 443, "http": 80}.get(parts.scheme)


def _with_secret(address: str, index: str) -> str:
    """Return an address with the index's own name and password, where it is on the index's host and brings none itself."""
    parts, own = urlsplit(address), urlsplit(index)
    if parts.username is not None or own.username is None or _host(address) != _host(index):
        return address
    return urlunsplit(parts._replace(netloc=f"{own.netloc.rpartition('@')[0]}@{parts.netloc}"))


def _trusted(certificate: str) -> ssl.SSLContext:
    if certificate:
        certificate_path = Path(certificate)
        if not certificate_path.exists():
            raise MachineError(
                phrase("The certificate file {0:raw} is not there.", certificate),
                "Set PIP_CERT to the file that your network's administrator has given you, or unset it.",
            )
        return ssl.create_default_context(
            **({"capath": certificate} if certificate_path.is_dir() else {"cafile": certificate})  # type: ignore[arg-type]
        )
    context = ssl.create_default_context()
    paths = ssl.get_default_verify_paths()
    if not context.cert_store_stats()["x509_ca"] and not (paths.capath and any(Path(paths.capath).glob("*"))):
        # Packed with another system's paths, or a system without certificates: those that came along.
        try:
            import certifi
        except ModuleNotFoundError:
            return context
        context.load_verify_locations(certifi.where())
    return context


# ------------------------------------------------------------------ the index


def _offered(package: str, index: str, opener: urllib.request.OpenerDirector) -> IndexFile:
    """Return the wheel of a package, as the index lists it."""
    name, _, version = package.partition("==")
    address = f"{index}/{re.sub(r'[-_.]+', '-', name).lower()}/"
    try:
        with opener.open(_request(address, {"Accept": _ACCEPT}), timeout=_TIMEOUT) as answer:
            page, kind, base = answer.read(_PAGE_BYTES), answer.headers.get("Content-Type", ""), answer.geturl()
    except (OSError, http.client.HTTPException) as exc:
        raise _failed(package, exc) from exc
    try:
        files = _from_json(page, base) if "json" in kind else _from_html(page, base)
    except (ValueError, KeyError, TypeError) as exc:
        raise MachineError(
            phrase(
                "The package index {0:raw} answers in a way that is not understood.", urlsplit(index).hostname or index
            ),
            "Is PIP_INDEX_URL the address of a package index? A network's log-in page may also answer in its place.",
        ) from exc
    stem = f"{re.sub(r'[-_.]+', '_', name).lower()}-{version}-"
    for file in files:
        if file.name.endswith(".whl") and file.name.lower().startswith(stem) and file.sha256:
            return replace(file, url=_with_secret(file.url, index))
    raise MachineError(
        phrase("The package index {0:raw} does not offer {1:raw}.", urlsplit(index).hostname or index, package),
        "A company's mirror may lack it: ask who runs it, or bring the models on a USB stick.",
    )


def _from_json(page: bytes, base: str) -> list[IndexFile]:
    listed: list[dict[str, Any]] = json.loads(page)["files"]
    return [IndexFile(f["filename"], urljoin(base, f["url"]), f.get("hashes", {}).get("sha256", "")) for f in listed]


def _from_html(page: bytes, base: str) -> list[IndexFile]:
    links = _Links()
    links.feed(page.decode("utf-8", "replace"))
    files = []
    for link in links.links:
        address, fragment = urldefrag(urljoin(base, link))
        sha256 = fragment.removeprefix("sha256=") if fragment.startswith("sha256=") else ""
        files.append(IndexFile(unquote(urlsplit(address).path.rpartition("/")[2]), address, sha256))
    return files


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.links += [value for name, value in attrs if name == "href" and value]


def _request(address: str, headers: dict[str, str]) -> urllib.request.Request:
    """Return a request; a name and password in the address go into a header, where they belong."""
    parts = urlsplit(address)
    if parts.scheme not in ("https", "http"):
        raise MachineError(
            phrase("The address {0:raw} is not one that models can be fetched from.", parts.scheme + ":"),
            "Set PIP_INDEX_URL to an address that begins with https://, or bring the models on a USB stick.",
        )
    if parts.username is not None:
        secret = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        headers = headers | {"Authorization": "Basic " + base64.b64encode(secret.encode()).decode("ascii")}
        address = urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))
    return urllib.request.Request(address, headers=headers)  # noqa: S310 - the scheme was looked at


# ------------------------------------------------------------------ the file


def _receive(wanted: IndexFile, half: Path, opener: urllib.request.OpenerDirector, progress: Progress) -> None:
    """Get all of a file, going on with what is there of it; a connection that breaks is made again a few times."""
    before = progress.latest
    tries = 0
    while True:
        have = half.stat().st_size if half.exists() else 0
        try:
            if _receive_rest(wanted, half, have, opener, progress, before):
                return
            failure: Exception = http.client.IncompleteRead(b"")
        except urllib.error.HTTPError as exc:
            if (
                exc.code == 416 and have
            ):  # nothing is left to get, or what is there is of another file: the sha256 tells
                return
            if exc.code < 500 and exc.code not in (408, 429):
                raise _failed(wanted.name, exc) from exc
            failure = exc
        except (OSError, http.client.HTTPException) as exc:
            if _is_about_the_disk(exc):
                raise
            failure = exc
        now = half.stat().st_size if half.exists() else 0
        tries = 1 if now > have else tries + 1
        if tries >= _TRIES:
            raise _failed(wanted.name, failure) from failure
        progress.check()
        time.sleep(_PAUSE * tries)


def _receive_rest(
    wanted: IndexFile,
    half: Path,
    have: int,
    opener: urllib.request.OpenerDirector,
    progress: Progress,
    before: Snapshot,
) -> bool:
    """Get what is missing of a file; return whether it came to its end."""
    headers = {"Accept-Encoding": "identity"} | ({"Range": f"bytes={have}-"} if have else {})
    with opener.open(_request(wanted.url, headers), timeout=_TIMEOUT) as answer:
        goes_on = have > 0 and answer.status == 206
        length = answer.headers.get("Content-Length")
        whole = None if length is None else int(length) + (have if goes_on else 0)
        come = have if goes_on else 0
        with half.open("ab" if goes_on else "wb") as out:
            while block := answer.read(_BLOCK):
                out.write(block)
                come += len(block)
                tell_bytes(progress, before, come)
    return whole is None or come >= whole


def _is_about_the_disk(exc: Exception) -> bool:
    return isinstance(exc, OSError) and not isinstance(exc, urllib.error.URLError) and exc.filename is not None


def _failed(what: str, exc: Exception) -> MachineError:
    """Return what to tell a person."""
    reason = getattr(exc, "reason", exc)
    if isinstance(reason, ssl.SSLCertVerificationError):
        return MachineError(
            "The certificate of the package index was not accepted.",
            "Behind a company's proxy, set PIP_CERT to its certificate file, or bring the models on a USB stick.",
        )
    if isinstance(exc, urllib.error.HTTPError):
        return MachineError(
            phrase("The package index refuses {0:raw}: {1:n} {2:raw}.", what, exc.code, exc.reason),
            "Start it again later; what was fetched is kept. A proxy or mirror may ask for a name and password: put them "
            "into PIP_PROXY or PIP_INDEX_URL.",
        )
    return no_network()
