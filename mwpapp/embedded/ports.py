"""Ports: a free one for a private service, and whether the site's own is free."""

import errno
import socket

from mwpapp.embedded.trouble import Trouble


def free(host: str = "127.0.0.1") -> int:
    """A port of `host` that nobody listens on at this moment."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
    return port


def is_free(port: int, *, host: str = "127.0.0.1") -> bool:
    """Whether nobody listens on `port`."""
    try:
        require_free(host, port=port)
    except Trouble:
        return False
    return True


def require_free(host: str, *, port: int) -> None:
    """Raise Trouble where the site could not listen on `host` and `port`."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise Trouble(_sentence(error, host=host, port=port)) from error


def _sentence(error: OSError, *, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} of {host} is used by another program:"
            " choose another with REWORD_PORT=8001 make run."
        )
    if error.errno == errno.EACCES:
        return f"Port {port} may not be used by this user: choose one above 1023 (REWORD_PORT)."
    return f"The site cannot listen on {host}, port {port}: {error.strerror or error}."
