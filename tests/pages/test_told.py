"""What changed since one's last choice, as the board marks it."""

from playwright.sync_api import expect

MARKED = """([id, other]) => {
  const line = document.querySelector("#gh-log li").cloneNode(true);
  line.dataset.marks = `${id} ${other}`;
  line.querySelector(".since")?.remove();
  line.insertAdjacentHTML("afterbegin", "<span class=since>7</span>");
  document.querySelectorAll("#gh-log li[data-marks]").forEach((one) => delete one.dataset.marks);
  document.querySelector("#gh-log ol").prepend(line);
  document.querySelector("#gh-board").dataset.targets = "";
}"""


def test_things_side_by_side_share_a_number(window):
    """Each has its ring; numbers of things far apart stand apart."""
    ann = window()
    ann.open("pharao", "bot0")
    ann.wait()
    rings, numbers = (ann.page.locator(f"#gh-marks .told-{part}") for part in ("ring", "number"))
    for houses, shown in ((["h1", "h2"], 1), (["h1", "h30"], 2)):
        ann.page.evaluate(MARKED, houses)
        expect(rings).to_have_count(2)
        expect(numbers).to_have_text(["7"] * shown)
