"""Texts in other languages are recognized, and English problems are not mistaken for them."""

import json
from pathlib import Path

import pytest

from mwpapp.ml.english.language import detect_language, is_english
from mwpapp.settings import BASE_DIR


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("小明有14盘苹果，每盘6个，吃了5个，还剩多少个？", "zh"),
        ("У Марины было 14 яблок, она отдала 5. Сколько осталось?", "ru"),
        ("Marta hat 14 Körbe mit je 6 Äpfeln. Wie viele Äpfel hat sie?", "de"),
        ("João tem 14 bandejas com 6 plantas cada. Quantas plantas ele tem?", "pt"),
        ("Paul a 14 pommes. Il en mange 5. Combien de pommes lui reste-t-il ?", "fr"),
        ("Lucía tiene 14 manzanas y compra 5 más. ¿Cuántas manzanas tiene ahora?", "es"),
        ("Sara ha 14 mele e ne mangia 5. Quante mele le restano?", "it"),
        ("Sanne heeft 14 appels. Ze eet er 5 op. Hoeveel appels blijven er over?", "nl"),
        ("Kasia ma 14 jabłek i oddaje 5. Ile jabłek jej zostało?", "pl"),
        ("太郎はりんごを14個持っています。5個食べました。残りは何個ですか。", "ja"),
        ("ليلى لديها 14 تفاحة وأكلت 5. كم تفاحة بقيت؟", "ar"),
    ],
)
def test_another_language_is_recognized(text: str, language: str):
    assert detect_language(text) == language


@pytest.mark.parametrize(
    "text",
    [
        "3 + 4 = ?",
        "12 x 4",
        "5",
        "Perimeter: 4 cm?",
        "Xiaoming Zhang, Nguyen Thi Hanh and João: 5 figs each. Total?",
        "Señora Muñoz buys 3 jalapeños and 4 piñatas. How many things does she buy?",
        "Find 20% of £8.30.",
        "In a café in Zürich, Jürgen pays 4,50 € for a croissant. How much do 3 cost?",
    ],
)
def test_short_texts_and_foreign_names_count_as_english(text: str):
    assert detect_language(text) == "en"


def test_no_problem_of_the_demo_bank_looks_like_another_language():
    lines = (Path(BASE_DIR) / "fixtures" / "problems.jsonl").read_text("utf-8").splitlines()
    texts = [json.loads(line)["text"] for line in lines]
    assert [text for text in texts if detect_language(text) != "en"] == []


@pytest.mark.parametrize(("code", "english"), [("en", True), ("en_US", True), ("eng", False)])
def test_every_variety_of_english_counts_as_english(code: str, english: bool):
    assert is_english(code) == english
