from __future__ import annotations

from mwpapp.ml.training.material.held_out import is_held_out


def test_the_held_out_share_is_fixed_by_the_id() -> None:
    held = [is_held_out(f"set:{number}") for number in range(1000)]
    assert held == [is_held_out(f"set:{number}") for number in range(1000)]
    assert 60 < sum(held) < 140
