"""Trade in a browser: two people, people and bots, by mouse, keyboard, phone and typed lines."""

import random
import re
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError, expect

from tests.grids import grid

from .followed import finish
from .test_play import tab_to
from .window import CHOICES, Window

OPEN = {"haggling": "open", "first_regent": "0"}


def seated(ann: Window, *others: str, **options: str) -> None:
    """Ann opens a table for these others and herself."""
    seats = {f"seat{place}": other for place, other in enumerate(others, 1)}
    ann.open("osiris", **({"name": "Ann"} | seats | OPEN | options))


def couple(window, **look) -> tuple[Window, Window]:
    """Ann, on turn, and Ben."""
    ann, ben = window(), window(**look)
    seated(ann, "guest")
    ben.join(ann.link())
    expect(ann.page.locator("#gh-offer-form")).to_be_visible()
    return ann, ben


def more(window: Window, side: str, item: str, times: int = 1) -> None:
    for _ in range(times):
        window.page.click(f"#gh-offer-form [aria-label='one more: you {side}, {item}']")


def send(window: Window) -> None:
    window.page.click("#gh-offer-form .offer-send .primary")


def write(window: Window, line: str) -> None:
    """Types an offer; the form may still be closing after the last one."""
    field = window.page.locator("#gh-offer-line")
    for _ in range(5):
        if not window.page.locator("#gh-offer-form[open]").count():
            window.page.click("#gh-offer-form summary")
        with suppress(TimeoutError):
            field.fill(line, timeout=1000)
            break
    with window.page.expect_response("**/offer"):
        field.press("Enter")


def told(window: Window, sentence: str) -> None:
    expect(window.page.locator("#gh-log")).to_contain_text(sentence)


def test_two_people_trade(window):
    ann, ben = couple(window)
    ann.mark()
    ben.mark()
    ann.page.click("#gh-offer-form summary")
    more(ann, "give", "grain", 2)
    more(ann, "want", "stones")
    send(ann)
    expect(ann.page.locator("#gh-offer-form[open]")).to_have_count(0)
    asked = ben.page.locator(".offer.asked")
    expect(asked).to_contain_text("Ann offers Ben 2 grain for 1 stone.")
    asked.get_by_role("link", name="Counter").click()
    expect(ben.page.locator("#gh-offer-form[open] summary")).to_have_text("Your counter-offer")
    expect(ben.page.locator("#gh-offer-form [name=give-stone]")).to_have_value("1")
    expect(ben.page.locator("#gh-offer-form [name=get-grain]")).to_have_value("2")
    more(ben, "want", "bricks")
    send(ben)
    answer = ann.page.locator(".offer.asked")
    expect(answer).to_contain_text("Ben offers Ann 1 stone for 2 grain and 1 brick.")
    expect(ann.page.locator(".offer")).to_have_count(1)
    answer.get_by_role("button", name="Accept").click()
    for one in (ann, ben):
        told(one, "Ben and Ann trade: 1 stone for 2 grain and 1 brick.")
        expect(one.page.locator(".offer")).to_have_count(0)
        assert one.marked()
    assert ann.may_choose()


def test_what_is_put_together_stays_while_the_table_goes_on(window):
    ann, ben = couple(window)
    ben.page.click("#gh-offer-form summary")
    more(ben, "give", "bricks", 2)
    before = ben.revision
    ann.page.get_by_role("button", name="Caravan", exact=True).last.click()
    ben.settled(before)
    expect(ben.page.locator("#gh-offer-form [name=give-brick]")).to_have_value("2")
    more(ben, "want", "grain")
    send(ben)
    expect(ann.page.locator(".offer.asked")).to_contain_text("Ben offers Ann 2 bricks for 1 grain.")
    ann.page.get_by_role("button", name="Accept").click()
    expect(ann.page.locator(".offer")).to_contain_text("exchanged as soon as this action is done")
    for _ in range(6):
        if ann.page.locator(".offer").count() == 0:
            break
        ann.by_button(random.Random(1))
    told(ben, "Ben and Ann trade: 2 bricks for 1 grain.")


PLACES = """() => ["#gh-prompt", "#gh-choices", "#gh-offer-form summary"].map((one) => {
  const { left, top } = document.querySelector(one).getBoundingClientRect();
  return [left, top];
})"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_an_offer_that_comes_moves_nothing_under_the_pointer(window, size):
    ann, ben = window(width=size[0], height=size[1], unfolded=False), window()
    seated(ann, "guest")
    ben.join(ann.link())
    ann.wait()
    ann.drawn()
    before = ann.page.evaluate(PLACES)
    for count, line in enumerate(("offer Red 2 bricks for 1 grain", "offer Red 1 stone for 1 grain"), 1):
        write(ben, line)
        expect(ann.page.locator(".offer.asked")).to_have_count(count)
        ann.drawn()
        assert ann.page.evaluate(PLACES) == before
    assert ann.axe() == []


def test_typed_offers_and_refusals(window):
    ann, ben = couple(window)
    write(ann, "offer Blue 2 papyrus for 1 stone")
    expect(ann.page.locator("#gh-notice")).to_contain_text("You can’t trade “papyrus” here.")
    expect(ann.page.locator("#gh-offer-line")).to_have_value("offer Blue 2 papyrus for 1 stone")
    write(ann, "offer Blue 2 grain for 1 stone")
    expect(ben.page.locator(".offer.asked")).to_be_visible()
    ben.page.get_by_role("button", name="Refuse").click()
    told(ann, "Ben refuses Ann’s offer.")
    ann.page.fill("#gh-typed", "offer Ben 9 grain for a card")
    ann.page.press("#gh-typed", "Enter")
    expect(ann.page.locator("#gh-notice .notice")).to_be_visible()
    ann.page.fill("#gh-typed", "offer Ben 1 grain for a card")
    ann.page.press("#gh-typed", "Enter")
    told(ben, "Ann offers Ben 1 grain for a city card.")
    ann.page.locator("button:not(#gh-undo)", has_text="Take back").first.click()
    told(ben, "Ann takes an offer back.")
    write(ben, "offer Ann nothing for 1 brick")
    told(ann, "Ben asks Ann for 1 brick.")
    expect(ben.page.locator("#gh-offer-form [name=words]")).to_have_count(0)


def test_by_keyboard(window):
    ann, ben = couple(window)
    tab_to(ann, lambda: ann.page.evaluate("document.activeElement.matches('#gh-offer-form summary')"))
    ann.page.keyboard.press("Enter")
    for field, number in (("give-grain", "2"), ("get-stone", "1")):
        tab_to(ann, lambda field=field: ann.page.evaluate(f"document.activeElement.name === '{field}'"))
        ann.page.keyboard.type(number)
    ann.page.keyboard.press("Enter")
    expect(ben.page.locator(".offer.asked")).to_contain_text("Ann offers Ben 2 grain for 1 stone.")
    tab_to(ben, lambda: ben.page.evaluate("document.activeElement.value === 'accept'"))
    ben.page.keyboard.press("Enter")
    told(ann, "Ann and Ben trade: 2 grain for 1 stone.")


@grid("lang, scheme", [("de", "dark"), ("fr", "light"), ("en", "light")], lambda lang, scheme: ["a phone"])
def test_on_a_phone(window, lang, scheme):
    ann, ben = couple(window, width=390, height=844, touch=True, scheme=scheme, lang=lang)
    write(ann, "offer anyone 1 grain for any card")
    expect(ben.page.locator(".offer.asked")).to_be_visible()
    assert ben.axe() == []
    ben.page.tap("[data-counter]")
    expect(ben.page.locator("#gh-offer-form[open]")).to_be_visible()
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= 390
    small = ben.page.locator("#gh-trade").evaluate(
        """section => [...section.querySelectorAll("button, summary, select, input:not([type=hidden]), a")]
            .filter(e => e.getBoundingClientRect().height < 44).map(e => e.outerHTML)"""
    )
    assert small == []
    assert ben.axe() == []
    ben.page.tap("#gh-offer-form .offer-send .primary")
    expect(ann.page.locator(".offer.asked")).to_be_visible()


def test_a_trade_with_a_bot(window):
    ann = window()
    seated(ann, "bot0")
    for stones in ("", " and 1 stone", " and 2 stones"):
        write(ann, f"offer Blue 1 grain and 1 brick{stones} for 1 grain")
        told(ann, "Ann offers Servant")
        expect(ann.page.locator(".offer.of-dark")).to_have_count(0)
        if ann.page.locator("#gh-log", has_text="trade:").count():
            break
    told(ann, "Ann and Servant trade:")


def test_the_next_offer_can_be_begun_before_the_last_is_answered(window):
    """A slow answer puts away only what was sent."""
    ann, ben = couple(window)
    waiting = []

    def hold(route):
        waiting.append(route)

    ann.page.route("**/offer", hold)
    ann.page.click("#gh-offer-form summary")
    ann.page.fill("#gh-offer-line", "offer Ben 1 grain for 1 brick")
    ann.page.press("#gh-offer-line", "Enter")
    while not waiting:
        ann.page.wait_for_timeout(20)
    ann.page.fill("#gh-offer-line", "offer Ben 1 grain for 1 stone")
    waiting.pop().continue_()
    told(ann, "Ann offers Ben 1 grain for 1 brick.")
    ann.page.unroute("**/offer")
    expect(ann.page.locator("#gh-offer-line")).to_have_value("offer Ben 1 grain for 1 stone")
    ann.page.press("#gh-offer-line", "Enter")
    told(ben, "Ann offers Ben 1 grain for 1 stone.")


def test_bidding_for_the_extra_card(window):
    ann, ben, cy = window(), window(), window()
    seated(ann, "guest", "guest")
    link = ann.link()
    ben.go(link)
    ben.page.click("main .primary")
    cy.join(link, "Cy")
    expect(ann.page.locator(CHOICES).first).to_be_visible()
    before = ann.revision
    ann.page.locator(f"{CHOICES}[value=visit_city]").click()
    ann.settled(before)
    hint = cy.page.locator("#gh-trade .hint")
    while not hint.count():
        ann.by_button(random.Random(2))
        ann.same_as(cy)
    expect(hint).to_contain_text("You can bid for the extra city card: offer Ann something for it.")
    cy.page.click("#gh-offer-form summary")
    more(cy, "give", "grain")
    more(cy, "want", "the extra city card")
    send(cy)
    expect(ann.page.locator("#gh-promise-2")).to_contain_text("Cy bids 1 grain for the extra city card.")
    cy.page.locator("#gh-promise-2 button").click()
    expect(ann.page.locator("#gh-promise-2")).to_have_count(0)
    write(cy, "offer Ann 2 grain for the extra card")
    expect(ann.page.locator("#gh-promise-2")).to_contain_text("Cy bids 2 grain")
    ann.page.locator(f"{CHOICES}[value='give 2']").click()
    expect(ann.page.locator("#gh-promise-2")).to_have_count(0)
    expect(ann.page.locator("#gh-words")).to_contain_text("4 grain")


def test_bots_that_stay_out_cannot_be_asked(window):
    ann = window()
    seated(ann, "bot0", bots_trade="false")
    assert ann.wait() == "turn"
    expect(ann.page.locator("#gh-offer-form")).to_have_count(0)


def test_offers_in_turn_are_made_and_answered_like_open_ones(window):
    """The same form beside the board, the same place and order of buttons; what cannot be paid is refused by itself."""
    ann, ben = window(), window(forced=True)
    seated(ann, "guest", haggling="formal", haggle_offers_per_turn="2")
    ben.join(ann.link())
    ann.wait()
    ann.same_as(ben)
    before = ann.revision
    ann.page.locator(f"{CHOICES}[value=offer]").click()
    expect(ann.page.locator("#gh-offer-form[open]")).to_be_visible()
    assert ann.revision == before, "nothing is decided yet"
    more(ann, "give", "grain", 2)
    more(ann, "want", "stones", 4)
    send(ann)
    asked = ben.page.locator(".offer.asked")
    expect(asked).to_contain_text("Ann offers Ben 2 grain for 4 stones. You don’t have what they want.")
    expect(asked.get_by_role("button")).to_have_text(["Refuse"])
    expect(ann.page.locator(".offer")).to_contain_text("Ann offers Ben 2 grain for 4 stones.")
    told(ann, "Ben refuses.")
    write(ann, "offer Ben 2 grain for 1 stone")
    expect(asked.get_by_role("button")).to_have_text(["Accept", "Refuse"])
    assert [move.get_attribute("value") for move in ben.choices().all()] == ["accept", "decline"]
    asked.get_by_role("button", name="Accept").click()
    told(ann, "Ben accepts")
    expect(ann.page.locator(".offer")).to_have_count(0)
    expect(ann.page.locator("#gh-offer-form")).to_have_count(0)


def hurry(window: Window, rng: random.Random) -> None:
    """Withdraws as soon as it can, but for a few other choices now and then; a trade may come between."""
    before = window.revision
    moves = window.choices().evaluate_all("all => all.map(choice => choice.value)")
    if not moves:
        return
    move = "withdraw" if "withdraw" in moves and rng.random() < 0.7 else rng.choice(moves)
    with suppress(TimeoutError):
        window.page.locator(f'{CHOICES}[value="{move}"]').first.click(timeout=3000)
        window.settled(before)


def accept_all(window: Window) -> None:
    """Takes every offer, unless somebody else was quicker."""
    for button in window.page.locator(".offer.asked [value=accept]").all():
        with suppress(TimeoutError):
            button.click(timeout=2000)


def test_a_whole_game_of_two_people_and_a_bot_with_trades(window):
    """A trade of people, a bot's answer, some choices while offers stand; the rest is out of sight."""
    ann, ben, rng = window(), window(), random.Random(7)
    seated(ann, "guest", "bot0", max_actions_per_season="25")
    ben.join(ann.link())
    expect(ann.page.locator("#gh-offer-form")).to_be_visible()
    write(ann, "offer Ben 1 grain for 1 brick")
    ben.page.locator(".offer.asked [value=accept]").click()
    told(ann, "Ann and Ben trade: 1 grain for 1 brick.")
    write(ann, "offer Green 2 bricks for 1 stone")
    expect(ann.page.locator("#gh-log")).to_contain_text(re.compile(r"Servant (accepts|refuses) Ann’s offer"))
    write(ann, "offer anyone grain")
    for _ in range(3):
        accept_all(ben)
        if movers := [one for one in (ann, ben) if one.may_choose()]:
            hurry(movers[0], rng)
    finish([ann, ben], rng)
    expect(ann.page.locator("#gh-trade")).to_have_count(0)
    ann.page.get_by_role("link", name="Replay").first.click()
    ann.page.wait_for_selector("#gh-replay")
    ann.page.locator("#gh-log a", has_text="trade: 1 grain").click()
    expect(ann.page.locator("#gh-log [aria-current]", has_text="trade: 1 grain")).to_be_visible()
    assert ann.axe() == []
