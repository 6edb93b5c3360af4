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
    picks = "".join(
        f'<g id="c{n}" class="pick"><title>{("Pass", "Bet")[n]}</title><circle cx="{30 + 60 * n}" cy="70" r="22"/></g>'
        for n in choices
    )
    cards = "".join(f'<text x="{30 + 60 * p}" y="30">{view.cards[p]}</text>' for p in range(2))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 100">{cards}{picks}</svg>'


def clicks(view: Any, number: int) -> tuple[str, ...]:
    return (f"c{number}",)
