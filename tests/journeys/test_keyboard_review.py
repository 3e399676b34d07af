"""A teacher reviews a hundred variants with the keyboard only; a hidden tab misses no update."""

import contextlib
import json
import statistics
from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import CDPSession, Page, Response, expect

from mwpapp.embedded.installation import site_answers
from tests.browser import NewPage, log_in
from tests.live_site import LiveSite

pytestmark = [pytest.mark.browser, pytest.mark.nightly]

PROBLEMS, EACH = 20, 5
RESTARTED_AT = 50  # decisions
KEYS = ("a", "r", "1", "a", "2", "3", "a", "4", "5", "6")
REASONS = ("wrong_answer", "awkward", "too_easy", "too_hard", "not_suitable", "duplicate")
HIDDEN_SECONDS, EVENTS = 30, 150

SEED = """
import json
from django.utils import timezone
from mwpapp.ml.types import Problem as Plain
from mwpapp.models import Paraphrase, Role, School, User
from mwpapp.services.bank import problems

person = User.objects.create_user(
    username="reviewer{name}", password="seven-quiet-otters",
    school=School.objects.create(name="School of {name}"), roles=[Role.TEACHER],
)
for number in range(2, 2 + {problems}):
    text = f"Ida has {{number + 3}} eggs and finds 4 more. How many eggs does Ida have?"
    equation = f"{{number + 3}} + 4"
    one = problems.add(Plain(text=text, equation=equation), owner=person)
    Paraphrase.objects.bulk_create(
        Paraphrase(
            problem=one, problem_revision=one.revision, kind="renumbered", generator="test",
            text=f"Ida has {{extra}} eggs and finds {{number}} more. How many eggs does Ida have?",
            equation=f"{{extra}} + {{number}}", answer=str(extra + number), alignment=[],
            reference_text=f"Ida has {{extra}} eggs and finds {{number}} more. How many eggs?",
            reference_equation=f"{{extra}} + {{number}}", reference_answer=str(extra + number),
            judgement="ready", valid_probability=0.97, paraqd=0.9, scored_at=timezone.now(),
            evidence=[dict(about="quantities", state="fine", code="both_kept", spans=[],
                           parameters=dict(quantities="2 eggs, 3 eggs"))],
        )
        for extra in range(30, 30 + {each})
    )
print(json.dumps([one.pk for one in person.problems.all()]))
"""
STATE = """
import json
from mwpapp.models import Paraphrase
rows = Paraphrase.objects.filter(problem__owner__username="{name}")
print(json.dumps({{row.pk: [row.status, row.rejected_for, row.text] for row in rows}}))
"""
MANY_EVENTS = """
import time
from mwpapp.models import Paraphrase, User
from mwpapp.services.variants import deciding
person = User.objects.get(username="{name}")
rows = list(Paraphrase.objects.filter(problem__owner=person).order_by("pk"))
for number in range({events}):
    row = rows[number % len(rows)]
    row.refresh_from_db()
    step = [deciding.accept, deciding.reject, deciding.undo][(number // len(rows)) % 3]
    step(row, by=person)
    time.sleep({seconds} / {events})
"""
# What a person sees of the cards, except for the current card, which differs between pages.
SHOWN = """() => ({
    summary: document.querySelector('#summary').innerText,
    original: document.querySelector('#original .panel-head').innerText,
    cards: [...document.querySelectorAll('#cards > article')].map((card) => {
        const { card: id, version, status } = card.dataset;
        const copy = card.cloneNode(true);
        copy.querySelectorAll('[data-position], [data-twins]').forEach((one) => one.remove());
        return [id, version, status, copy.textContent.replace(/\\s+/g, ' ').trim()];
    }),
})"""


def seeded(site: LiveSite, name: str, *, problems: int, each: int) -> list[int]:
    """Add a teacher with problems and their variants; return the ids of the problems."""
    found = site.shell(SEED.format(name=name, problems=problems, each=each))
    site.accounts = {**site.accounts, f"reviewer{name}": "seven-quiet-otters"}
    return [int(pk) for pk in json.loads(found.splitlines()[-1])]


def state_of(site: LiveSite, name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(site.shell(STATE.format(name=name)).splitlines()[-1])
    return found


def expected(key: str) -> list[str]:
    """Return the status and the reason that a key gives a variant."""
    if key == "a":
        return ["accepted", ""]
    return ["rejected", "" if key == "r" else REASONS[int(key) - 1]]


def current_card(page: Page) -> str:
    name = page.locator("#cards .in-hand[data-status=pending]").get_attribute("data-card")
    assert name is not None
    return name


def decide(page: Page, key: str) -> str:
    """Decide on the current variant with one key, and wait for the next variant."""
    name = current_card(page)
    page.keyboard.press(key)
    expect(page.locator(f"#paraphrase-{name}[data-status=pending]")).to_have_count(0)
    expect(page.locator("#cards .in-hand[data-status=pending], #queue .empty")).to_have_count(1)
    return name


def edit_during_a_restart(page: Page, site: LiveSite) -> tuple[str, str]:
    """Edit the current variant while the site restarts; return its id and the typed text."""
    name = current_card(page)
    page.keyboard.press("e")
    text = page.locator(f"#paraphrase-{name} textarea")
    expect(text).to_be_focused()
    page.keyboard.press("Control+End")
    page.keyboard.type(" Say how you know.")
    site.stop("web")
    page.keyboard.type(" Draw a picture.")
    typed = text.input_value()
    site.start("web")
    site.wait(lambda: site_answers(site.url))
    with page.expect_response(f"**/paraphrases/{name}/edit/", timeout=120_000) as saved:
        page.keyboard.press("Control+Enter")
    assert saved.value.ok, saved.value.text()
    expect(page.locator(f"#paraphrase-{name} textarea")).to_have_count(0)
    return name, typed


def watch(page: Page) -> tuple[list[str], list[float]]:
    """Return two lists that grow: addresses of loaded pages, and milliseconds of each decision."""
    loads: list[str] = []
    times: list[float] = []

    def answered(response: Response) -> None:
        request = response.request
        if request.is_navigation_request():
            loads.append(request.url)
        elif request.method == "POST" and request.url.endswith(("/accept/", "/reject/")):
            times.append(request.timing["responseStart"] - request.timing["requestStart"])

    page.on("response", answered)
    return loads, times


def test_a_hundred_variants_are_reviewed_with_the_keyboard_only(
    empty_site: LiveSite, page: Page, record_property: Callable[[str, object], None]
):
    seeded(empty_site, "hundred", problems=PROBLEMS, each=EACH)
    log_in(page, empty_site, "reviewerhundred", to="/review/")
    expect(page.locator("#queue-left")).to_contain_text("100 variants to review")
    loads, times = watch(page)
    wanted: dict[str, list[str]] = {}
    keys = cycle(KEYS)
    edited = typed = ""
    while len(wanted) + bool(edited) < PROBLEMS * EACH:
        if len(wanted) == RESTARTED_AT and not edited:
            edited, typed = edit_during_a_restart(page, empty_site)
            continue
        key = next(keys)
        wanted[decide(page, key)] = expected(key)
    expect(page.locator("#queue")).to_contain_text("Nothing to review")
    assert loads == []
    found = state_of(empty_site, "reviewerhundred")
    assert found.pop(edited)[2] == typed
    assert {name: row[:2] for name, row in found.items()} == wanted
    slowest = statistics.quantiles(times, n=20)[-1]
    record_property("decision_p95_ms", round(slowest))
    print(f"{len(times)} decisions, p95 {slowest:.0f} ms to the first byte")

    # The last ten decisions can be undone one by one, even after a reload.
    page.reload()
    for number in range(1, 11):
        page.keyboard.press("z")
        left = "1 variant to review" if number == 1 else f"{number} variants to review"
        expect(page.locator("#queue-left")).to_contain_text(left)
        expect(page.locator("#cards .in-hand[data-status=pending]")).to_have_count(1)


def test_a_held_key_decides_on_one_variant(empty_site: LiveSite, page: Page):
    (problem,) = seeded(empty_site, "held", problems=1, each=4)
    log_in(page, empty_site, "reviewerheld", to=f"/problems/{problem}/")
    decided = page.locator("#cards [data-status=accepted]")
    page.keyboard.down("a")
    expect(decided).to_have_count(1)
    page.keyboard.down("a")  # the key is held, so its event is repeated
    page.keyboard.up("a")
    page.keyboard.press("r")
    expect(page.locator("#cards [data-status=rejected]")).to_have_count(1)
    expect(decided).to_have_count(1)


def frozen(page: Page) -> CDPSession:
    """Freeze the page as a browser freezes a hidden tab."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    return session


def test_a_hidden_tab_shows_the_same_page_as_a_fresh_load(
    empty_site: LiveSite, page: Page, new_page: NewPage
):
    (problem,) = seeded(empty_site, "hidden", problems=1, each=50)
    log_in(page, empty_site, "reviewerhidden", to=f"/problems/{problem}/")
    expect(page.locator("#cards > article")).to_have_count(50)
    session = frozen(page)
    empty_site.shell(
        MANY_EVENTS.format(name="reviewerhidden", events=EVENTS, seconds=HIDDEN_SECONDS)
    )
    session.send("Page.setWebLifecycleState", {"state": "active"})
    fresh = new_page()
    log_in(fresh, empty_site, "reviewerhidden", to=f"/problems/{problem}/")
    wanted = fresh.evaluate(SHOWN)
    with contextlib.suppress(pytest.fail.Exception):
        empty_site.wait(lambda: page.evaluate(SHOWN) == wanted, seconds=120)
    assert page.evaluate(SHOWN) == wanted
    assert {card[2] for card in wanted["cards"]} == {"accepted"}
