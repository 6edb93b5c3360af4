"""Pages give a number for the chance of their game, and verify it when the game is over."""

import json
import re
from contextlib import nullcontext

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize("lang", ["de"])
def test_a_page_gives_its_number_and_verifies_the_game(window, lang):
    ann, ben = window(lang=lang, contributes=True), window(lang=lang, contributes=True)
    table = ann.open("hapy")
    noted = ann.page.evaluate("() => JSON.parse(localStorage.getItem('numbers'))")
    assert re.fullmatch("[0-9a-f]{32}", noted[table.rpartition("/")[2]]["number"])
    ben.join(ann.link())
    ann.page.wait_for_selector("#gh-table[data-started]")
    ann.go(f"{table}/fair")
    assert ann.page.locator(".fair-steps .fingerprint").count() == 3 and not ann.page.locator("#gh-fair").count()
    ann.go(table)
    ann.resign()
    ben.page.wait_for_selector(".prompt.ended")
    ben.page.locator("#gh-fair-link").click()
    for one in (ann, ben):
        one.go(f"{table}/fair")
        expect(one.page.locator(".verdict .good")).to_have_count(2)
        expect(one.page.locator(".verdict .bad")).to_have_count(0)
        assert one.axe() == []


SENTENCES = {
    "en": "Your number did not arrive in time",
    "fr": "Votre nombre n’est pas arrivé à temps",
    "de": "Deine Zahl kam nicht rechtzeitig an",
}


def met(ann, ben, number, *, arrives: bool = False) -> str:
    """A table of two that has begun, where `number` is given the requests with Ann's number; `arrives`: after one did.

    The house does not wait for her number, since no page of hers was there before that would have announced one.
    """
    ann.page.route("**/number", number)
    with ann.page.expect_response("**/number") if arrives else nullcontext():
        table = ann.open("hapy")
    ben.join(ann.link())
    ann.page.wait_for_selector("#gh-table[data-started]")
    return table


def ended(ann, table) -> None:
    """Ann gives up, and lets her browser compare."""
    ann.resign()
    ann.page.wait_for_selector(".prompt.ended")
    ann.go(f"{table}/fair")
    expect(ann.page.locator("#gh-fair progress")).to_have_count(0)


@pytest.mark.parametrize("lang", SENTENCES)
def test_a_number_that_was_lost_is_no_fault_of_the_house(window, lang):
    ann, ben = window(lang=lang), window(contributes=True)
    table = met(ann, ben, lambda route: route.abort())
    ended(ann, table)
    expect(ann.page.locator(".verdict .open")).to_contain_text(SENTENCES[lang])
    expect(ann.page.locator(".verdict .bad")).to_have_count(0)
    assert ann.axe() == []


def test_a_number_that_comes_when_the_game_has_begun_is_no_fault_of_the_house(window):
    ann, ben, held = window(), window(contributes=True), []

    def hold(route):
        held.append(route)

    table = met(ann, ben, hold)
    with ann.page.expect_response("**/number"):
        held[0].continue_()
    ended(ann, table)
    expect(ann.page.locator(".verdict .open")).to_contain_text(SENTENCES["en"])
    expect(ann.page.locator(".verdict .bad")).to_have_count(0)


def test_a_lost_number_is_sent_again_while_there_is_time(window):
    ann, ben, tried = window(contributes=True), window(contributes=True), []

    def first_lost(route):
        tried.append(route.request.post_data)
        route.abort() if len(tried) == 1 else route.continue_()

    table = met(ann, ben, first_lost, arrives=True)
    assert len(tried) == 2 and tried[0] == tried[1]
    ended(ann, table)
    expect(ann.page.locator(".verdict .good")).to_have_count(2)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({"status": 502, "body": "<h1>Bad Gateway</h1>"}, "– The house cannot be reached at the moment."),
        ({"status": 503, "body": "Not now.", "headers": {"X-Request-Id": "1"}}, "– Not now."),
        (None, "– The house cannot be reached at the moment."),
    ],
)
def test_a_record_that_does_not_come_accuses_nobody(window, answer, told):
    ann, ben = window(), window()
    table = met(ann, ben, lambda route: route.continue_())
    ann.resign()
    ann.page.wait_for_selector(".prompt.ended")
    ann.page.route("**/record", lambda route: route.fulfill(**answer) if answer else route.abort())
    ann.go(f"{table}/fair")
    expect(ann.page.locator("#gh-fair progress")).to_have_count(0)
    expect(ann.page.locator(".verdict p")).to_have_text([told])


@pytest.mark.parametrize("change", ["mine.number = '0'.repeat(32)", "mine.commitment = '0'.repeat(64)"])
def test_a_house_that_exchanges_what_was_fixed_is_told(window, change):
    """As if: what the browser has noted is changed instead."""
    ann, ben = window(contributes=True), window(contributes=True)
    table = met(ann, ben, lambda route: route.continue_(), arrives=True)
    ann.page.evaluate(
        f"""() => {{
          const noted = JSON.parse(localStorage.getItem("numbers")), mine = noted[location.pathname.split("/")[2]];
          {change};
          localStorage.setItem("numbers", JSON.stringify(noted));
        }}"""
    )
    ended(ann, table)
    expect(ann.page.locator(".verdict .bad")).to_contain_text("is not the one that your browser noted")


def exchanged(lines: list[dict]) -> None:
    """Another outcome stands in the place of the first one."""
    line = next(line for line in lines if len(line.get("odds", ())) > 1)
    line["chance"] = next(outcome for outcome in line["odds"] if outcome != line["chance"])


def misspelt(lines: list[dict]) -> None:
    lines[0]["fair"]["numbers"] = {"01": 32 * "1"}


def without_numbers(lines: list[dict]) -> None:
    lines[0]["fair"]["numbers"] = None


def from_elsewhere(lines: list[dict]) -> None:
    """All chance is said to be from another game, and looks like it."""
    lines[0]["fair"]["since"] = len(lines) - 1
    for line in lines:
        line.pop("odds", None)


def without_chance(lines: list[dict]) -> None:
    lines[:] = [line for line in lines if "chance" not in line]


def tampering(change):
    """Gives a page its record with this change."""

    def answered(route):
        answer = route.fetch()
        lines = [json.loads(line) for line in answer.text().splitlines()]
        change(lines)
        route.fulfill(response=answer, body="".join(json.dumps(line) + "\n" for line in lines))

    return answered


TOLD = {
    "en": {
        exchanged: "✗ Event 1: the file says",
        misspelt: "✗ A number stands under a seat that this game does not have: “01”.",
        without_numbers: "✗ The numbers of the players are missing.",
        from_elsewhere: "– Nothing was checked",
        without_chance: "– There is no throw and no card",
    },
    "fr": {exchanged: "✗ Événement 1 : le fichier dit"},
    "de": {exchanged: "✗ Ereignis 1: In der Datei steht", from_elsewhere: "– Nichts wurde geprüft"},
}


@pytest.mark.parametrize("lang", TOLD)
def test_the_page_tells_in_its_language_what_is_wrong_and_never_that_all_is_well(window, lang):
    ann, ben = window(lang=lang), window()
    table = met(ann, ben, lambda route: route.continue_())
    ann.resign()
    ann.page.wait_for_selector(".prompt.ended")
    for change, told in TOLD[lang].items():
        ann.page.route("**/record", tampering(change))
        ann.go(f"{table}/fair")
        expect(ann.page.locator("#gh-fair progress")).to_have_count(0)
        expect(ann.page.locator(".verdict")).to_contain_text(told)
        sound = ann.page.get_attribute("#gh-fair", "data-sound").partition("{n}")[0]
        expect(ann.page.locator(".verdict")).not_to_contain_text(sound)
        assert "--verify" in ann.page.inner_text("#gh-fair-limit + p")
        ann.page.unroute("**/record")
