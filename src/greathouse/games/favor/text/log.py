"""The log: a sentence for every event, and what follows from it without a choice."""

from __future__ import annotations

from collections.abc import Iterator

from greathouse.kernel.contract import CHANCE as BY_CHANCE
from greathouse.kernel.grammar import enumerated, fill
from greathouse.kernel.words import Score, Standing

from ..content import BORROWABLE, CLASSES, FACES, TILE_IDS, TILES, TYPES
from ..moves import CHANCE, MOVES
from ..rules import apply
from ..rules.dice import most_equal
from ..rules.tables import ADD, EFFECT, FLIP, FLIPPED, KIND, LEAST, MATCH, MOST, OF_VALUE, WORTH
from ..state import ACT, BY_DEATH, BY_QUEEN, CLOSED, DROPS, MAIN, NOBODY, PHARAOH_HELD, POST, REDO, START, State, View
from .names import capital, die_name, die_type, face_name, powered_die, roll_words, tile_at, token, type_name
from .numbers import number_label
from .tiles import tile
from .words import SAY

_WITHIN = {"lock", "die", "face", "value", "none"}
"""Moves from which nothing follows by itself."""
_CHANGES = {"die", "face", "value"}
"""Moves that say which die becomes what."""


COLOURED = {
    colour: sum(1 << number for number, row in enumerate(TILES) if row.colour == colour)
    for colour in ("yellow", "blue", "red")
}
"""The tiles of each colour, as a set."""


def event(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    """A line of the log; of the dice that are rolled only the last is worth one, which tells of all."""
    if actor == BY_CHANCE:
        return _chance_event(view, code, lang, names)
    verb = MOVES.split(code)[0]
    told = [_choice(view, actor, code, lang, names)]
    if verb not in _WITHIN:
        told += _consequences(view, actor, code, lang, names)
    return " ".join(filter(None, told))


def turn_of(view: View, actor: int, code: int) -> int:
    """Tokens that are drawn belong to the turn of who draws."""
    drawn = actor == BY_CHANCE and CHANCE.split(code)[0] != "first"
    return int(view.mover) if drawn else max(actor, -1)


def _choice(view: View, actor: int, code: int, lang: str, names: list[str]) -> str:
    say = SAY[lang]
    verb, parts = MOVES.split(code)
    name, first = names[actor], parts[0] if parts else 0
    if verb == "take":
        return _take_event(view, first, lang, name)
    if verb in _CHANGES:
        return _change_event(view, verb, first, lang)
    told = {
        "lock": lambda: fill(say["e_lock"], lang, name=name, die=die_name(first, lang)),
        "tile": lambda: fill(say["e_tile"], lang, name=name, tile=tile(TILE_IDS[first], lang).name),
        "token": lambda: fill(say["e_token"], lang, name=name, token=token(first, lang)),
        "power": lambda: fill(say["e_power"], lang, name=name, die=powered_die(first, lang)),
        "go": lambda: fill(say["e_go"], lang, name=name, n=sum(view.pool) + view.pending),
        "roll": lambda: fill(say["e_roll"], lang, name=name),
        "drop": lambda: fill(say["e_drop"], lang, name=name, die=die_type(first, lang)),
        "decline": lambda: fill(say["e_decline"], lang, name=name),
        "borrow": lambda: fill(say["e_borrow"], lang, name=name, tile=tile(TILE_IDS[BORROWABLE[first]], lang).name),
    }
    return str(told[verb]()) if verb in told else ""


def _chance_event(view: View, code: int, lang: str, names: list[str]) -> str:
    verb, parts = CHANCE.split(code)
    if verb == "first":
        return fill(SAY[lang]["e_first"], lang, name=names[parts[0]])
    if verb == "draw":
        drawn = fill(SAY[lang]["e_draw"], lang, name=names[view.mover], token=token(parts[0], lang))
        ends = view.mode == BY_DEATH and view.phase == POST
        return " ".join(filter(None, [drawn, *(_consequences(view, BY_CHANCE, code, lang, names) if ends else ())]))
    return _shown_event(view, parts[0], lang) if verb == "die" and view.rolling == 1 else ""


def _shown_event(view: View, last: int, lang: str) -> str:
    """What all active dice show after the last one is rolled: those with plain numbers first, the highest in front."""
    shown = [c for c, count in enumerate(view.active) for _ in range(count)] + [last]
    plain = sorted((c for c in shown if CLASSES[c][0] == "standard"), key=lambda c: -WORTH[c])
    others = [type_name(TYPES.index(CLASSES[c][0]), lang) + f" {_face(c, lang)}" for c in shown if c not in plain]
    return fill(
        SAY[lang]["e_shown"], lang, n=len(shown), dice=enumerated([_face(c, lang) for c in plain] + others, lang)
    )


def _change_event(view: View, verb: str, first: int, lang: str) -> str:
    """What a power makes of a die, as soon as it is chosen: "Standard die 3 → 4."; "" while something is open."""
    c = first if verb == "die" else int(view.chosen[0])
    if verb == "die":
        told = f"{_face(c, lang)} → {_face(_turned(view, c), lang)}" if _turned(view, c) >= 0 else ""
    elif verb == "face":
        told = f"{_face(c, lang)} → {face_name(first, lang)}"
    else:
        told = number_label(view, first + 1) if EFFECT[view.power] in (ADD, MATCH) else ""
    return f"{capital(die_type(TYPES.index(CLASSES[c][0]), lang))} {told}." if told else ""


def _turned(view: View, c: int) -> int:
    """What a die becomes by being chosen; -1 if that is not yet known."""
    power = int(view.power)
    if EFFECT[power] == FLIP:
        return int(FLIPPED[c])
    added = EFFECT[power] == ADD and LEAST[power] == MOST[power]
    return int(OF_VALUE[KIND[c]][WORTH[c] + LEAST[power]]) if added else -1


def _face(c: int, lang: str) -> str:
    return face_name(FACES.index(CLASSES[c][1]), lang)


def _take_event(view: View, place: int, lang: str, name: str) -> str:
    key = {"queen": "e_queen", "royal_death": "e_death"}.get(TILE_IDS[view.tile_at[place]], "e_take")
    return fill(SAY[lang][key], lang, name=name, tile=tile_at(view, place, lang))


# --- what follows ----------------------------------------------------------------------------------------------------


def _consequences(view: View, actor: int, code: int, lang: str, names: list[str]) -> list[str]:
    """A roll that pays for nothing, the result of a roll-off turn, die tokens, and who is skipped (R92, R97, R103)."""
    say, after = SAY[lang], _reproduced(view)
    apply(after, actor, code)
    told = [_rolled(view, after, lang, names[actor])] if view.phase in (START, DROPS, ACT) else []
    given = [p for p in range(view.seats) if after.players[p].die_token > view.players[p].die_token]
    told += [fill(say["e_gain_die"], lang, name=names[p]) for p in given]
    return told + [fill(say["e_skipped"], lang, name=names[p]) for p in _skipped(view, after)]


def _reproduced(view: View) -> State:
    """The state that a view shows; the options of the setup have done their work."""
    shown, state = View(), State()
    shown.take(view)
    for field in View.fields():
        setattr(state, field.name, getattr(shown, field.name))
    return state


def _rolled(view: View, after: State, lang: str, name: str) -> str:
    """What the dice brought, if this was the end of the rolling; "" if not."""
    if view.mode == MAIN:
        return fill(SAY[lang]["e_none"], lang, name=name) if after.phase == POST else ""
    if after.phase not in (REDO, CLOSED) and after.turns == view.turns:
        return ""
    roll = most_equal(int(view.tally))
    key = "e_beats" if roll > 8 * view.best[0] + view.best[1] else "e_fails"
    return fill(SAY[lang][key], lang, name=name, roll=roll_words(roll >> 3, roll & 7))


def _skipped(view: View, after: State) -> Iterator[int]:
    """The seats that were passed over because they cannot reach the roll to beat."""
    rolls = after.phase != CLOSED and after.rolled > view.rolled
    for turn in range(view.rolled, after.rolled - rolls):
        seat = (after.owner + turn + (after.mode == BY_QUEEN)) % view.seats
        if after.mode != BY_QUEEN or seat != after.owner or after.pharaoh != seat:
            yield seat


def scores(view: View, lang: str) -> list[Score]:
    """Tiles of each colour, and the latest roll of each seat that the position still tells of."""
    say = SAY[lang]
    rows = [
        Score(
            say[f"score_{colour}"],
            tuple(str((player.tiles & mask).bit_count()) for player in view.players[: view.seats]),
            85,
        )
        for colour, mask in COLOURED.items()
    ]
    rolls = _rolls(view)
    shown = tuple(roll_words(*rolls[seat]) if seat in rolls else "–" for seat in range(view.seats))
    return [*rows, Score(say["score_roll"], shown, 95)]


def _rolls(view: View) -> dict[int, tuple[int, int]]:
    """The rolls of the roll-off by seat: those before its last turn, those it ended with, and that turn's (R95-R99)."""
    before, best, lead = view.before, view.best, view.lead
    found = {before[5]: (before[3], before[4]), before[0]: (before[1], before[2])}
    found |= {lead[2]: (lead[0], lead[1]), view.pharaoh: (best[0], best[1])}
    if view.phase == CLOSED and view.mode != MAIN:
        last = most_equal(int(view.tally))
        found[view.mover] = (last >> 3, last & 7)
    return {seat: (count, value) for seat, (count, value) in found.items() if seat >= 0 and count}


def chapter(view: View, lang: str) -> str:
    """The final roll-off."""
    return "" if view.mode == MAIN else str(SAY[lang]["chapter"])


def standing(view: View, lang: str) -> Standing:
    """The tiles claimed so far."""
    tiles = tuple(player.tiles.bit_count() for player in view.players[: view.seats])
    return Standing(SAY[lang]["score_tiles"], tiles, wins=False)


def ending(view: View, lang: str, names: list[str]) -> str:
    """How the game ended."""
    say = SAY[lang]
    if view.ending == PHARAOH_HELD:
        roll = view.best if view.pharaoh != view.lead[2] else view.lead
        return fill(say["end_held"], lang, name=names[view.pharaoh], roll=roll_words(roll[0], roll[1]))
    return say["end_nobody" if view.ending == NOBODY else "end_turns"]
