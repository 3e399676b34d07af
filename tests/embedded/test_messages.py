import errno
import os

from mwpapp.embedded import messages


def test_a_full_disk_is_recognized_in_exceptions_and_logs() -> None:
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "var/log/web.log")
    assert str(messages.from_os_error(full)) == "The disk is full: var/log/web.log."
    line = 'FATAL:  could not write file "pg_wal": No space left on device\n'
    assert messages.reason_in_log(line) == "the disk is full"


def test_a_log_without_a_known_failure_gives_no_reason() -> None:
    assert messages.reason_in_log("LOG:  all is well\n") is None
