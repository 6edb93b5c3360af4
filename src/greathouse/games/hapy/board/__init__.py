"""The table of Hâpy Families: the display, the players' hands and groups, the latest request, the request to be made.

A card that shows its god is `card-<number>` wherever it lies, so that it glides; a mummy in the display is
`mummy-<place>`, and the backs in a hand are numbered by place in the row, which tells nothing. A request is clicked as
player (`ask-<seat>`, only where there are several), family (`family-<number>`) and number (`number-<number>`).
"""

from __future__ import annotations

from collections.abc import Sequence

from greathouse.draw import plates
from greathouse.draw.picture import picture
from greathouse.kernel.grammar import labelled

from .. import text
from ..state import View
from .cards import SHAPE as SHAPE
from .display import display_cards
from .display import spread as spread
from .hand import hand_cards, held
from .plan import plan_for as plan_for
from .players import player_tray
from .request import latest_request, request_keys
from .scene import Scene
from .scene import clicks as clicks
from .ways import held_up as held_up
from .ways import ways as ways


def draw(
    view: View,
    choices: Sequence[int] = (),
    *,
    seat: int = -1,
    lang: str = "en",
    last: Sequence[tuple[int, int]] = (),
    narrow: bool = False,
    names: Sequence[str] = (),
) -> str:
    """The table as SVG, seen from a seat (a spectator sits at the first one); `narrow` stacks it for a phone."""
    scene = Scene(plan_for(narrow, int(view.seats)), view, choices, seat, lang, names)
    plan = scene.plan
    rivals = [(scene.home + n) % view.seats for n in range(1, view.seats)]
    return picture(
        plates.box(2, 2, plan.width - 4, plan.height - 8, 12 if narrow else 22),
        plates.tray(*plan.display),
        *(player_tray(scene, p, area) for p, area in zip(rivals, plan.rivals, strict=False)),
        player_tray(scene, scene.home, plan.home),
        latest_request(scene),
        *request_keys(scene),
        *display_cards(scene),
        *hand_cards(scene),
        width=plan.width,
        height=plan.height,
        label=text.TITLE[lang],
        class_="hapy narrow" if narrow else "hapy",
    )


def strip(view: View, seat: int, lang: str, names: Sequence[str]) -> str:
    """The reader's hand in one line."""
    words = labelled(names[seat], text.cards(view.hands[seat], lang), lang)
    return picture(*held(view, seat), width=360, height=46, label=words, class_="hapy narrow")
