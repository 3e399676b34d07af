"""Read values from query strings, which can contain anything."""


def whole(sent: str) -> int | None:
    """Return the number, or None unless the text consists of 1 to 18 digits. A longer number may
    not fit into a column."""
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= 18 else None


def words(sent: str) -> str:
    """Return the text without null characters, which Postgres rejects."""
    return sent.replace("\x00", "")
