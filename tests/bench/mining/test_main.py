import sys

from bench.mining import __main__ as bench


def test_both_tables_are_printed(monkeypatch, capsys):
    monkeypatch.delenv("REWORD_CORPORA", raising=False)
    monkeypatch.setattr(bench, "GROWN", 30)
    arguments = ["--pairs", "3", "--counts", "40", "--alphas", "0.25", "--threads", "1"]
    monkeypatch.setattr(sys, "argv", ["bench.mining", *arguments])
    bench.main()
    rows = [line.split("|") for line in capsys.readouterr().out.splitlines() if "|" in line]
    names = [row[1].strip() for row in rows]
    assert "TED" in names
    assert {f"TLWD, alpha {alpha}" for alpha in ("0.25", "1", "1.1")} <= set(names)
    assert names[-1] == "40"
