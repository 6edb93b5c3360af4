"""Talk beside the board, in browsers: it comes by itself, is counted, and leaves the board where it is."""

from playwright.sync_api import expect


def sign_up(window, name):
    window.go("/sign-up")
    window.page.fill("main [name=name]", name)
    window.page.fill("main [name=password]", "correct horse")
    window.page.click("main form[action='/sign-up'] button")
    window.page.wait_for_selector(".who-name", state="attached")


def box(window):
    return window.page.locator("#gh-board").bounding_box()


def test_talk_comes_live_and_leaves_the_board_where_it_is(window):
    ann, ben = window(), window(width=390, height=844, touch=True)
    sign_up(ann, "Talkative")
    table = ann.open("pharao")
    ben.join(ann.link())
    ann.page.wait_for_selector("#gh-table[data-started]")
    ann.mark(), ben.mark()
    before = box(ann), box(ben)
    ann.page.keyboard.press("t")
    ann.page.keyboard.type("Shall we begin?")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#gh-talk-lines bdi")).to_have_text(["Shall we begin?"])
    expect(ann.page.locator("#gh-talk-words")).to_have_value("")
    expect(ben.page.locator("#gh-talk-count")).to_have_text("1")
    expect(ben.page.locator("#gh-talk-news")).to_have_text("New messages: 1")
    ann.page.keyboard.type("half a sent")
    ben.page.click("#gh-talk > summary")
    expect(ben.page.locator("#gh-talk-lines bdi")).to_have_text(["Shall we begin?"])
    expect(ben.page.locator("#gh-talk-count")).to_be_hidden()
    assert (box(ann), box(ben)) == before
    ben.page.get_by_role("button", name="Good luck!").click()
    expect(ann.page.locator("#gh-talk-lines bdi")).to_have_text(["Shall we begin?", "Good luck!"])
    expect(ann.page.locator("#gh-talk-words")).to_have_value("half a sent")
    assert ann.axe() == [] and ben.axe() == []
    ben.page.click(".talk-about summary")
    ben.page.get_by_role("button", name="Mute Talkative").click()
    expect(ben.page.locator("#gh-talk-lines bdi")).to_have_text(["Good luck!"])
    ben.page.get_by_role("button", name="Show everyone again").click()
    expect(ben.page.locator("#gh-talk-lines bdi")).to_have_text(["Shall we begin?", "Good luck!"])
    assert ann.marked() and ben.marked()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#gh-talk-lines")).to_be_hidden()
    for one in (ann, ben):
        one.go(f"{table}/talk")
        assert one.axe() == []
