from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from stat import S_IMODE

from mwpapp.embedded import secrets


def test_a_secret_is_made_once_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "deeper" / "key"
    first = secrets.read_or_create(path)
    assert len(first) == 43
    assert secrets.read_or_create(path) == first
    assert S_IMODE(path.stat().st_mode) == 0o600


def test_two_that_make_it_at_the_same_moment_get_the_same(tmp_path: Path) -> None:
    for number in range(20):
        with ThreadPoolExecutor(4) as pool:
            made = set(pool.map(secrets.read_or_create, [tmp_path / str(number)] * 4))
        assert len(made) == 1
    assert len(list(tmp_path.iterdir())) == 20  # nothing half made is left beside


def test_a_private_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "accounts.txt"
    path.write_text("an older and longer text")
    secrets.write_private(path, text="new")
    assert path.read_text() == "new"
    assert S_IMODE(path.stat().st_mode) == 0o600
