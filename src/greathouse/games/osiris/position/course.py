"""The course of the game: phase, season, who is on turn or has withdrawn, bonuses, boons (R6-R9, R12, R80-R93)."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.positions import Flaw

from ..content import CARTOUCHE_IDS, SEASONS
from ..moves import BOON as BOON_ACTION
from ..moves import (
    BUILD,
    CARAVAN,
    CITY_CARD,
    HARVEST,
    HIRE,
    MARKET,
    PLAN,
    VISIT,
    WITHDRAW,
)
from ..state import (
    ARCHITECT,
    BASTET,
    BONUS,
    BONUS_NAME,
    BOON,
    BRIBE,
    CAMELDRIVER,
    CARD,
    CARTOUCHE,
    CITY,
    COLLECT,
    DOING,
    ENDED,
    ENGAGE,
    ENGINEER,
    FERRYMAN,
    FIRST_BOON,
    FOREMAN,
    GIVE,
    INVOKE,
    KEEP,
    LABORER,
    LIFT,
    MARKET_SET,
    MERCHANT,
    MIX,
    OVERSEER,
    PAYMENT,
    PHASE,
    PLANNED,
    PRIEST,
    PTAH,
    RECRUITER,
    SCRIBE,
    SCULPTOR,
    SECTION,
    SIDE,
    SITE,
    SWAP,
    TASKMASTER,
    TERRAIN,
    THOTH,
    TO_CHOOSE_REGENT,
    TO_DEAL,
    TO_DRAW,
    TO_DRAW_FROM_BAG,
    TO_FILL_POOL,
    TREASURER,
    TRIBUTE,
    WAIVER,
    State,
)

_TO_BUILD = (BUILD, SCULPTOR, PRIEST, ENGINEER)
_DOING = {
    TO_DEAL: (VISIT, WITHDRAW, SCRIBE, THOTH),
    TO_DRAW_FROM_BAG: (RECRUITER, BASTET),
    LABORER: (HARVEST, VISIT, CARAVAN, FERRYMAN, FOREMAN, CAMELDRIVER),
    TERRAIN: (HARVEST, FERRYMAN, FOREMAN),
    CITY: (VISIT,),
    SECTION: (CARAVAN, CAMELDRIVER),
    TRIBUTE: (CARAVAN,),
    LIFT: (TASKMASTER,),
    PAYMENT: (HIRE,),
    ENGAGE: (HIRE, BASTET),
    MARKET_SET: (MARKET,),
    COLLECT: (TREASURER,),
    SWAP: (MERCHANT,),
    CARTOUCHE: (PLAN, ARCHITECT, OVERSEER, PTAH),
    MIX: (ARCHITECT,),
    WAIVER: (PTAH,),
    PLANNED: _TO_BUILD,
    SITE: (*_TO_BUILD, OVERSEER),
    CARD: (CITY_CARD,),
    SIDE: (CITY_CARD,),
    KEEP: (VISIT, THOTH),
    GIVE: (VISIT,),
    BRIBE: (VISIT,),
    INVOKE: (BOON_ACTION,),
    BONUS: (WITHDRAW,),
}
"""By phase: the compound moves that it belongs to; in the other phases nothing is under way."""


def is_setup(s: State) -> bool:
    """Whether the first season has not begun."""
    return s.season == 0


def is_beginning(s: State) -> bool:
    """Whether a season begins: laborers are being drawn."""
    return s.phase in (TO_DRAW, TO_FILL_POOL)


def governors_drawn(s: State) -> int:
    """How many governors have had their turn to draw, from the Regent on, while laborers are drawn."""
    return (s.drawn_by - s.regent) % s.seats


def course_flaws(s: State) -> Iterator[Flaw]:
    """What is wrong with the course of the game."""
    yield from _season_flaws(s)
    yield from _doing_flaws(s)
    yield from _regent_flaws(s)
    yield from _withdrawal_flaws(s)
    yield from _bonus_flaws(s)
    yield from _boon_flaws(s)
    yield from _end_flaws(s)


def _season_flaws(s: State) -> Iterator[Flaw]:
    """The Regent is chosen and cards are dealt before the first season (R6, R7)."""
    word = PHASE.words[s.phase]
    if is_setup(s) and s.phase not in (TO_CHOOSE_REGENT, TO_DEAL):
        yield Flaw("season", f"the phase “{word}” does not belong to the setup", 7)
    if not is_setup(s) and s.phase == TO_CHOOSE_REGENT:
        yield Flaw("season", f"the phase “{word}” belongs to the setup", 6)
    if s.phase == ENDED and s.season != SEASONS:
        yield Flaw("season", f"the game ends after season {SEASONS}", 100)


def _doing_flaws(s: State) -> Iterator[Flaw]:
    """The phase belongs to the compound move under way (R12); a boon under way lies open (R80)."""
    expected = (0,) if is_setup(s) else _DOING.get(s.phase, (0,))
    if s.doing not in expected:
        yield Flaw("doing", f"{DOING.words[s.doing]} has no phase “{PHASE.words[s.phase]}”", 12)
    elif s.doing >= FIRST_BOON and s.governors[s.mover].boon != s.doing - FIRST_BOON + 1:
        yield Flaw(f"governors[{s.mover}].boon", f"{DOING.words[s.doing]} has not been played", 80)


def _regent_flaws(s: State) -> Iterator[Flaw]:
    """The Regent begins the season and is the one that the option names (R6, R8)."""
    named = s.first_regent - 1 if 0 < s.first_regent <= s.seats else -1
    if s.phase == TO_CHOOSE_REGENT:
        if named >= 0:
            yield Flaw("phase", "the option first_regent names the Regent", 6)
        if s.regent:
            yield Flaw("regent", "is still to be chosen", 6)
    elif named >= 0 and s.season <= 1 and s.regent != named:
        yield Flaw("regent", f"the option first_regent names seat {named}", 6)
    if is_setup(s) and s.mover:
        yield Flaw("mover", "nobody is on turn in the setup", 6)
    if is_beginning(s) and s.mover != s.regent:
        yield Flaw("mover", "the Regent begins the season", 12)
    if not is_beginning(s) and not (is_setup(s) and s.phase == TO_DEAL) and s.drawn_by:
        yield Flaw("drawn_by", "the governors draw nothing now", 8)
    if s.phase == TO_FILL_POOL and s.drawn_by != s.regent:
        yield Flaw("drawn_by", "is the Regent again when the pool is filled", 9)


def _withdrawal_flaws(s: State) -> Iterator[Flaw]:
    """Who withdrew first is known (R89); who acts has not withdrawn (R93), but who does just now."""
    out = [bool(s.governors[seat].withdrawn) for seat in range(s.seats)]
    if any(out) != (s.leaver > 0) or (s.leaver and not out[s.leaver - 1]):
        yield Flaw("leaver", "is the first of those who have withdrawn", 89)
    if s.phase == ENDED:
        if not all(out):
            yield Flaw("leaver", "the game is over when all have withdrawn", 100)
    elif s.doing == WITHDRAW:
        if s.leaver != s.mover + 1 or sum(out) != 1:
            yield Flaw("leaver", "who takes a bonus withdraws as the first", 89)
    elif out[s.mover] and not is_setup(s):
        yield Flaw(f"governors[{s.mover}].withdrawn", "has withdrawn and cannot be on turn", 93)
    if (is_setup(s) or is_beginning(s)) and s.leaver:
        yield Flaw("leaver", "nobody has withdrawn when the season begins", 11)
    yield from _action_flaws(s)


def _action_flaws(s: State) -> Iterator[Flaw]:
    """Past the cap a governor only builds and withdraws (R14)."""
    most = 0 if is_setup(s) or is_beginning(s) else s.max_actions_per_season + len(CARTOUCHE_IDS) + 1
    for seat in range(s.seats):
        if s.governors[seat].actions > most:
            yield Flaw(f"governors[{seat}].actions", f"{s.governors[seat].actions} actions, at most {most} can be", 14)


def _bonus_flaws(s: State) -> Iterator[Flaw]:
    """The first to withdraw takes a bonus (R89), which is covered from the next season on (R92)."""
    covered, wanted = s.covered.bit_count(), max(0, s.season - 1)
    if covered != wanted:
        yield Flaw("covered", f"{covered} bonuses are covered, there are {wanted} in this season", 92)
    if (s.bonus > 0) != (s.leaver > 0 and s.phase != BONUS):
        yield Flaw("bonus", "is taken by the first who withdraws", 89)
    elif s.bonus and s.covered >> s.bonus - 1 & 1:
        yield Flaw("bonus", f"{BONUS_NAME.words[s.bonus - 1]} is covered", 92)


def _boon_flaws(s: State) -> Iterator[Flaw]:
    """Boons played in a season differ (R80); a boon that was played is held no longer, one a season (R82)."""
    shown = 0
    for seat in range(s.seats):
        me = s.governors[seat]
        bit = 1 << me.boon - 1 if me.boon else 0
        if bit and (is_setup(s) or is_beginning(s)):
            yield Flaw(f"governors[{seat}].boon", "no boon is played when the season begins", 80)
        if bit & me.boons:
            yield Flaw(f"governors[{seat}].boons", f"{BOON.words[me.boon - 1]} has been played", 82)
        if bit & shown:
            yield Flaw(f"governors[{seat}].boon", f"{BOON.words[me.boon - 1]} was played by another governor", 80)
        shown |= bit
        played = len(BOON) - me.boons.bit_count() - (bit > 0)
        if played > max(0, s.season - 1):
            yield Flaw(f"governors[{seat}].boons", f"{played} boons played in earlier seasons, one in each can be", 82)


def _end_flaws(s: State) -> Iterator[Flaw]:
    """At the end nothing is planned any more (R62)."""
    if s.phase == ENDED and any(0 < holder <= s.seats for holder in s.planned):
        yield Flaw("planned", "planned monuments are lost at the end", 62)
