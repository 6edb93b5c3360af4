"""Exact chances as the templates show them: the bar beside the board, a hint, and the curve of a whole game."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup, escape

from greathouse.kernel.game import Game
from greathouse.review import SEARCH, TABLE
from greathouse.review.seeing import guessed, seen_by
from greathouse.server.analysis import GameAnalysis, PositionAnalysis, Remark, reach
from greathouse.server.tables import Table
from greathouse.server.web.scale import scaled
from greathouse.server.web.seat_rows import stone
from greathouse.server.words import Words

MAX_ADVICE = 5
"""So many choices a hint lists."""

SMALLEST = 0.00005
"""A cost that a hint can show."""

WIDE, HIGH = 640, 180
"""Size of the curve in its own units."""


class Share(NamedTuple):
    """One seat's part: its name and word, its chance in words and as a width out of 1000."""

    seat: int
    name: str
    chance: str
    width: int


class AdviceRow(NamedTuple):
    """A choice: its heading and label, what it promises, and what it costs ("" for the best ones)."""

    label: str
    heading: str
    chance: str
    cost: str


class PositionChances(NamedTuple):
    """Chances of the present position; advice is there if a hint was asked for, with so many `more` choices."""

    shares: list[Share]
    advice: list[AdviceRow]
    more: int
    reach: str
    working: bool


class RemarkRow(NamedTuple):
    """A mistake or, without a cost, a brilliant choice in words.

    `seat` is who made it, `place` the one before it in the history, `at` the end of the address of the moment before
    it, through that seat where anything is hidden; `here`: it is shown. `clicks` are the elements of the board that the
    better choice takes, `line` is how the game might go on after it.
    """

    at: str
    moment: int
    place: int
    seat: int
    name: str
    text: str
    cost: str
    better: str
    here: bool
    clicks: str
    line: list[str]


class AccountRow(NamedTuple):
    """A player's game in words: luck, what choices lost, how many were the best, their share, and accuracy ("": not
    known)."""

    name: str
    luck: str
    lost: str
    best: str
    share: str
    accuracy: str


class GameChances(NamedTuple):
    """Chances through a game: of the moment that is shown, and the curve; `first` is the first moment that is known.

    `judged` says what judged; `whole`: the chances are parts of one whole, not what each seat could know of its own.
    """

    shares: list[Share]
    curve: Markup
    title: str
    first: int | None
    mistakes: list[RemarkRow]
    brilliant: list[RemarkRow]
    rows: list[AccountRow]
    judged: str
    whole: bool
    working: bool


def percent(part: float, words: Words, *, digits: int = 1, signed: bool = False) -> str:
    """A chance or difference in hundredths, as the language writes numbers."""
    number = round(part * 100, digits) + 0.0
    text = f"{number:+.{digits}f}" if signed and number else f"{number:.{digits}f}"
    text = text.replace("-", "−")
    return words.number(f"{text}\u00a0%")


def position_chances(
    table: Table, found: PositionAnalysis | None, reader: int, words: Words, names: list[str]
) -> PositionChances | None:
    """Chances of the present position, and the reader's choices if a hint was asked for; None at a table without."""
    if found is None:
        return None
    best = found.advice[0][1] if found.advice else 0.0
    view, text = table.view(reader), table.game.text
    advice = [
        AdviceRow(
            label=text.label(view, number, words.lang, names),
            heading=text.group(view, number, words.lang, names),
            chance=percent(worth, words, digits=2),
            cost=percent(worth - best, words, digits=2, signed=True) if best - worth >= SMALLEST else "",
        )
        for number, worth in found.advice[:MAX_ADVICE]
    ]
    more = max(0, len(found.advice) - MAX_ADVICE)
    return PositionChances(shares(found.chances, names, words), advice, more, reach(table, words.lang), found.working)


def shares(chances: tuple[float, ...] | None, names: list[str], words: Words) -> list[Share]:
    """Each seat's part of the bar."""
    if chances is None:
        return []
    return [
        Share(seat, name, percent(part, words), round(1000 * part))
        for seat, (name, part) in enumerate(zip(names, chances, strict=True))
    ]


def game_chances(
    table: Table, found: GameAnalysis | None, words: Words, names: list[str], at: int, told: dict[int, str]
) -> GameChances | None:
    """The curve, the mistakes and the accounts of a game; `told` are the moments in words. None for a game without."""
    if found is None:
        return None
    known = [moment for moment, chances in enumerate(found.chances) if chances is not None]
    return GameChances(
        shares=shares(found.chances[at], names, words),
        curve=curve(table.game, found, at, words, names) if len(known) > 1 else Markup(""),
        title=curve_title(found, words, names),
        first=known[0] if known else None,
        mistakes=[_remark_row(table, one, words, names, at, told) for one in found.mistakes],
        brilliant=[_remark_row(table, one, words, names, at, told) for one in found.brilliant],
        rows=_account_rows(found, words, names),
        judged=judged(table, found, words),
        whole=not found.own,
        working=found.working,
    )


def _remark_row(
    table: Table, remark: Remark, words: Words, names: list[str], at: int, told: dict[int, str]
) -> RemarkRow:
    game, lang = table.game, words.lang
    label = game.text.label(remark.before, remark.played, lang, names)
    shown = remark.best if remark.cost else remark.played
    return RemarkRow(
        at=f"?at={remark.own}&seat={remark.seat}" if game.about.hidden else f"?at={remark.moment}",
        moment=remark.moment,
        place=remark.place,
        seat=remark.seat,
        name=names[remark.seat],
        text=told.get(remark.moment + 1, "") or words("chose", name=names[remark.seat], move=label),
        cost=percent(remark.cost, words) if remark.cost else "",
        better=game.text.label(remark.before, remark.best, lang, names),
        here=remark.moment == at,
        clicks=" ".join(game.board.clicks(remark.before, shown)),
        line=_line(table, remark, words, names),
    )


def remark_here(chances: GameChances | None, seat: int | None) -> RemarkRow | None:
    """What is to be said of the choice that follows the moment shown; of a seat's own choice only, if it is given."""
    rows = [*chances.mistakes, *chances.brilliant] if chances else []
    return next((row for row in rows if row.here and seat in (None, row.seat)), None)


def _line(table: Table, remark: Remark, words: Words, names: list[str]) -> list[str]:
    """How the game might go on after the better choice, in words; on the guess of hidden things that was judged."""
    if len(remark.line) < 2:
        return []
    game, told = table.game, []
    state = guessed(game, remark.before, remark.seat, remark.place)
    for seat, action in remark.line:
        view = seen_by(game, state, seat)
        told.append(words("chose", name=names[seat], move=game.text.label(view, action, words.lang, names)))
        game.rules.apply(state, seat, action)
    return told[1:]


def judged(table: Table, found: GameAnalysis, words: Words) -> str:
    """What judged a game, in a sentence or two."""
    said = [words("judged-by-search")] if SEARCH in found.judges else []
    return " ".join([*said, reach(table, words.lang)] if TABLE in found.judges else said)


def _account_rows(found: GameAnalysis, words: Words, names: list[str]) -> list[AccountRow]:
    return [
        AccountRow(
            name=names[seat],
            luck=percent(account.luck, words, signed=True),
            lost=percent(-account.lost, words, signed=True),
            best=words("best-of", best=account.best, of=account.choices),
            share=percent(account.best / account.choices, words, digits=0) if account.choices else "–",
            accuracy="" if account.accuracy is None else percent(account.accuracy, words, digits=0),
        )
        for seat, account in enumerate(found.accounts)
    ]


def curve(game: Game, found: GameAnalysis, at: int, words: Words, names: list[str]) -> Markup:
    """The chances through the game as a picture; mistakes are dots, the moment looked at is a line."""
    last = max(1, len(found.chances) - 1)
    single = len(names) == 2 and not found.own
    seats = [0] if single else range(len(names))
    parts = [f'<line class="curve-mid" x1="0" x2="{WIDE}" y1="{HIGH / 2}" y2="{HIGH / 2}"/>']
    parts += [f'<path class="curve-line {stone(game, seat)}" d="{_path(found, seat, last)}"/>' for seat in seats]
    for mistake in found.mistakes:
        chances = found.chances[mistake.moment]
        if chances is not None:
            x, y = _spot(mistake.moment, chances[0 if single else mistake.seat], last)
            parts.append(f'<path class="curve-mistake" d="M{x} {y}h0"/>')
    x = round(WIDE * at / last, 1)
    parts.append(f'<line class="curve-now" x1="{x}" x2="{x}" y1="0" y2="{HIGH}"/>')
    title = escape(curve_title(found, words, names))
    head = f'<svg class="curve" viewBox="-6 -6 {WIDE + 12} {HIGH + 12}" role="img" preserveAspectRatio="none">'
    picture = Markup(f"{head}<title>{title}</title>{''.join(parts)}</svg>")  # noqa: S704 - numbers, and an escaped title
    return scaled(picture, [percent(chance, words, digits=0) for chance in (0, 0.5, 1)])


def curve_title(found: GameAnalysis, words: Words, names: list[str]) -> str:
    """What the curve shows."""
    if found.own:
        return words("curve-own")
    return words("curve-of", name=names[0]) if len(names) == 2 else words("curve-all")


def _spot(moment: int, chance: float, last: int) -> tuple[float, float]:
    return round(WIDE * moment / last, 1), round(HIGH * (1 - chance), 1)


def _path(found: GameAnalysis, seat: int, last: int) -> str:
    """The line of a seat, with gaps where nothing exact is known."""
    steps, drawing = [], False
    for moment, chances in enumerate(found.chances):
        if chances is None:
            drawing = False
            continue
        x, y = _spot(moment, chances[seat], last)
        steps.append(f"{'L' if drawing else 'M'}{x} {y}")
        drawing = True
    return "".join(steps)
