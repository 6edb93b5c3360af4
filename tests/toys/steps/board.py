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
        f'<g id="go{n}" class="pick"><title>Go {n + 1}</title><circle cx="{60 + 90 * n}" cy="150" r="40"/></g>'
        for n in choices
    )
    pieces = "".join(
        f'<g id="piece{p}" transform="translate({20 + 8 * view.places[p]} {30 + 30 * p})"><circle r="12"/></g>'
        for p in range(view.seats)
    )
    title = "<title>Steps</title>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox="0 0 330 200">{title}{pieces}{picks}</svg>'


def clicks(view: Any, number: int) -> tuple[str, ...]:
    return (f"go{number}",)
