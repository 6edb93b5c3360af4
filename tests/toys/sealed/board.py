from typing import Any


def draw(
    view: Any,
    choices: Any = (),
    *,
    seat: int = -1,
    lang: str = "en",
    last: Any = (),
    narrow: bool = False,
    names: Any = (),
) -> str:
    points = "".join(f'<text x="20" y="{30 + 30 * p}">{view.points[p]}</text>' for p in range(view.seats))
    bids = "".join(f'<text id="bid{n}" x="{80 + 50 * n}" y="110">{n}</text>' for n in choices)
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 330 120">{points}{bids}</svg>'


def clicks(view: Any, number: int) -> tuple[str, ...]:
    return (f"bid{number}",)
