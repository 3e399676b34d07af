"""Asks a site whether it can serve."""

from http.client import HTTPConnection, HTTPException
from urllib.parse import urlsplit


def healthy(address: str, *, timeout: float = 5.0) -> bool:
    """Whether `address` answers /healthz with 200; `timeout` in seconds."""
    parts = urlsplit(address)
    connection = HTTPConnection(parts.hostname or "", parts.port or 80, timeout=timeout)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
