import json
import time

import pytest

from mwpapp.ml.writers.reading import MAX_TEXT_LENGTH, plain, texts_in

ORIGINAL = "Ana has 3 pens and buys 4 more. How many pens has Ana?"
A = "Ana buys 4 pens. She had 3. How many has she now?"
B = "With 3 pens at home, Ana buys 4. How many has she?"


@pytest.mark.parametrize(
    "reply",
    [
        json.dumps([A, B]),
        f"```json\n{json.dumps([A, B])}\n```",
        f"Here you are: {json.dumps([A, B])} Good luck!",
        f"<think>Two [texts] it is.</think>\n{json.dumps([A, B])}",
        json.dumps({"texts": [A, B]}),
        json.dumps([A, 7, None, ["x"], B, A, ORIGINAL, "", " ", "?!", "12"]),
        f"1. {A}\n2. {B}",
        f"Sure!\n\n- {A}\n- {B}\n\nAnything else?",
        f"1) **{A}**\n2) {B}\n",
        json.dumps([f"1. {A}", f"- {B}"]),
    ],
)
def test_a_list_of_texts_is_parsed(reply):
    assert texts_in(reply, original=ORIGINAL) == [A, B]


@pytest.mark.parametrize(
    "reply",
    [
        "",
        A,
        "I cannot help with that.",
        "[",
        "][",
        '["unfinished',
        "[" * 100_000,
        "[" + "9" * 10_000 + "]",
        "<html><body><h1>It works!</h1></body></html>",
        json.dumps(["x" * (MAX_TEXT_LENGTH + 1)]),
        json.dumps(["word " * 400]),  # longer than a text for this problem may be
        json.dumps([{"text": A}]),
        json.dumps([f"{A} Visit https://evil.example/!", f"www.evil.example: {A}"]),
        json.dumps([f"{A} Write to me@evil.example."]),
    ],
)
def test_other_replies_are_dropped(reply):
    assert texts_in(reply, original=ORIGINAL) == []


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ana has <b>3</b> pens.", "Ana has 3 pens."),
        ("Ana <script>alert(1)</script>has 3.", "Ana has 3."),
        ("Ana has 3.<script src='//evil'>", "Ana has 3."),
        ("Ana has 3.<style>* {display: none}</style><!-- hidden -->", "Ana has 3."),
        ("&lt;img src=x onerror=alert(1)&gt;Ana has 3.", "Ana has 3."),
        ("Ana&#39;s 3 pens &amp; caps", "Ana's 3 pens & caps"),
        ("**Ana** has `3` *red* __pens__.", "Ana has 3 red pens."),
        ("## Ana has 3.", "Ana has 3."),
        ("See [Ana](https://evil.example/x): 3 pens.", "See Ana: 3 pens."),
        ("Ana\x00 has\x1b[31m 3\u202e pens\u200b.\ud800\ufeff", "Ana has [31m 3 pens."),
        ("Ana\r\nhas\t3\u2028pens.", "Ana has 3 pens."),
        ("Is 3 < 5 and 7 > 2? What is 2 * 3 * 4?", "Is 3 < 5 and 7 > 2? What is 2 * 3 * 4?"),
        ("It costs $5 and $6, 2*3*4 in all.", "It costs $5 and $6, 2*3*4 in all."),
        ("What is 2**3**4?", "What is 2**3**4?"),
        ("Find (a + 1)**2 + (b)**(2).", "Find (a + 1)**2 + (b)**(2)."),
        ("Is a<b and c>d then?", "Is a<b and c>d then?"),
        ("<p class='x'>Ana<br/> has</p> <svg/onload=x>3.", "Ana has 3."),
        ("A ***big*** pen, *5* caps", "A big pen, 5 caps"),
        ("5 boys and 2.5 litres", "5 boys and 2.5 litres"),
    ],
)
def test_texts_are_reduced_to_plain_text(given, shown):
    assert plain(given) == shown


@pytest.mark.parametrize(
    "piece",
    [
        "<think>",
        "<script",
        "<!--",
        "<a",
        "**a",
        "`",
        "[",
        "](",
        "_",
        "1. ",
        "- ",
        "&lt;",
        "\n ",
        "*",
    ],
)
def test_a_reply_designed_to_be_slow_is_parsed_quickly(piece):
    begin = time.perf_counter()
    many = piece * (200_000 // len(piece))
    texts_in(many, original=ORIGINAL)
    texts_in(json.dumps([many, *[piece * (3000 // len(piece))] * 60]), original="x" * 400)
    assert time.perf_counter() - begin < 3
