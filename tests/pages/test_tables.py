"""One's tables on the start page, and waiting for a friend."""

from playwright.sync_api import expect


def test_a_table_shows_its_board_and_day_and_is_put_away(window):
    ann = window()
    ann.open("pharao", "bot0")
    ann.wait()
    address = ann.page.url
    ann.go("/")
    card = ann.page.locator(".table-card.mine", has_text="Pharao")
    expect(card.locator("time")).to_have_text(ann.page.evaluate("new Date().toISOString().slice(0, 10)"))
    expect(card).to_contain_text("Left on the board 4 : 4")
    width = "card => card.querySelector('img').decode().then(() => card.querySelector('img').naturalWidth)"
    assert card.evaluate(width) > 0
    assert ann.axe() == []
    ann.page.get_by_role("button", name="Remove Pharao from the list").click()
    expect(ann.page.locator(".table-card.mine", has_text="Pharao")).to_have_count(0)
    ann.go(address)
    expect(ann.page.locator("#gh-board")).to_be_visible()


def test_who_waits_for_a_friend_has_a_code(window):
    ann = window()
    ann.open("pharao")
    expect(ann.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    preview = "picture => picture.decode().then(() => picture.naturalWidth)"
    assert ann.page.locator("img.preview").evaluate(preview) > 0
    assert ann.axe() == []
    ann.go("/")
    waiting = ann.page.locator(".table-row", has_text="waiting for players").first
    assert waiting.locator("img").evaluate(preview) > 0, "one's list shows the board before the game begins, too"
