"""Check the address of a writing service before anything is sent.

The web process imports this module to show where texts are sent, so the module imports no HTTP
client.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass, field
from urllib.parse import SplitResult, urlsplit

SECONDS = 60.0  # default limit of the wait for the texts for one problem
MAX_SECONDS = 600.0
_PATH = "/chat/completions"
_VISIBLE = re.compile(r"[!-~]+")  # ASCII without spaces


class EndpointError(Exception):
    """The settings do not name a usable service. The message tells the administrator what to do,
    and contains neither the key nor the address, which may contain a password."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """A chat endpoint. `seconds` limits the wait for the texts for one problem. `key` is never
    shown."""

    url: str
    model: str
    key: str = field(default="", repr=False)
    seconds: float = SECONDS

    @property
    def host(self) -> str:
        """The host that texts are sent to, with its port if the address has one."""
        return urlsplit(self.url).netloc

    @property
    def encrypted(self) -> bool:
        return self.url.startswith("https:")


def read_endpoint(
    url: str,
    *,
    model: str,
    key: str = "",
    seconds: str = str(SECONDS),
    plain_http: bool = False,
) -> Endpoint | None:
    """Return the endpoint that the settings name, or None if they name none.

    `url` is the base address of the API ("https://api.example.org/v1") or that of its chat
    endpoint. `plain_http` allows unencrypted requests to other machines. Raise EndpointError if a
    setting is invalid.
    """
    if not url and not model and not key:
        return None
    if not url or not model:
        raise EndpointError("Set both REWORD_WRITER_URL and REWORD_WRITER_MODEL, or neither.")
    if key and not _VISIBLE.fullmatch(key):
        raise EndpointError("REWORD_WRITER_KEY must be printable ASCII without spaces.")
    parts = _parts(url)
    if parts.scheme == "http" and not plain_http and not _is_this_machine(parts.hostname or ""):
        raise EndpointError(
            "REWORD_WRITER_URL is not encrypted. Use https, or set REWORD_WRITER_HTTP=1 to send "
            "texts and the key unencrypted."
        )
    path = parts.path.rstrip("/")
    whole = parts._replace(path=path if path.endswith(_PATH) else path + _PATH)
    return Endpoint(url=whole.geturl(), model=model, key=key, seconds=_seconds(seconds))


def _parts(url: str) -> SplitResult:
    """Return the parts of a web address, its scheme and host in lower case."""
    try:
        parts = urlsplit(url)
        valid = (
            _VISIBLE.fullmatch(url) is not None
            and parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and parts.port != 0
        )
    except ValueError:  # an invalid port or IPv6 address
        valid = False
    if not valid:
        raise EndpointError("REWORD_WRITER_URL must be a web address: https://HOST/v1.")
    if "@" in parts.netloc or parts.fragment:
        raise EndpointError(
            "REWORD_WRITER_URL must contain neither a password nor a “#”. The key belongs in "
            "REWORD_WRITER_KEY."
        )
    return parts._replace(netloc=parts.netloc.lower())


def _is_this_machine(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _seconds(written: str) -> float:
    try:
        seconds = float(written)
    except ValueError:
        seconds = 0.0
    if not 1 <= seconds <= MAX_SECONDS:
        raise EndpointError(f"REWORD_WRITER_SECONDS must be a number from 1 to {MAX_SECONDS:.0f}.")
    return seconds
