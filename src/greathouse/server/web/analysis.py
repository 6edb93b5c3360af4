"""Exact chances as the templates show them: the bar beside the board, a hint, and the curve of a whole game."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup, escape

from greathouse.server.analysis import GameAnalysis, PositionAnalysis, reach
from greathouse.server.tables import Table
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


class MistakeRow(NamedTuple):
    """A mistake in words; `here`: it led to the moment that is shown."""

    moment: int
    name: str
    text: str
    cost: str
    better: str
    here: bool


class AccountRow(NamedTuple):
    """A player's game in words: luck, what choices lost, how many were the best, and their share."""

    name: str
    luck: str
    lost: str
    best: str
    share: str


class GameChances(NamedTuple):
    """Chances through a game: of the moment that is shown, and the curve; `first` is the first moment that is known."""

    shares: list[Share]
    curve: Markup
    first: int | None
    mistakes: list[MistakeRow]
    rows: list[AccountRow]
    reach: str
    working: bool


def percent(part: float, words: Words, *, digits: int = 1, signed: bool = False) -> str:
    """A chance or difference in hundredths, as the language writes numbers."""
    number = round(part * 100, digits) + 0.0
    text = f"{number:+.{digits}f}" if signed and number else f"{number:.{digits}f}"
    text = text.replace("-", "−")
    return f"{text}\u00a0%" if words.lang == "en" else f"{text.replace('.', ',')}\u00a0%"


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
        curve=curve(found, at, words, names) if len(known) > 1 else Markup(""),
        first=known[0] if known else None,
        mistakes=_mistake_rows(table, found, words, names, at, told),
        rows=_account_rows(found, words, names),
        reach=reach(table, words.lang),
        working=found.working,
    )


def _mistake_rows(
    table: Table, found: GameAnalysis, words: Words, names: list[str], at: int, told: dict[int, str]
) -> list[MistakeRow]:
    label = table.game.text.label
    return [
        MistakeRow(
            moment=mistake.moment,
            name=names[mistake.seat],
            text=told.get(mistake.moment, ""),
            cost=percent(mistake.cost, words),
            better=label(mistake.before, mistake.best, words.lang, names),
            here=mistake.moment == at,
        )
        for mistake in found.mistakes
    ]


def _account_rows(found: GameAnalysis, words: Words, names: list[str]) -> list[AccountRow]:
    return [
        AccountRow(
            name=names[seat],
            luck=percent(account.luck, words, signed=True),
            lost=percent(-account.lost, words, signed=True),
            best=words("best-of", best=account.best, of=account.choices),
            share=percent(account.best / account.choices, words) if account.choices else "–",
        )
        for seat, account in enumerate(found.accounts)
    ]


def curve(found: GameAnalysis, at: int, words: Words, names: list[str]) -> Markup:
    """The chances through the game as a picture; mistakes are dots, the moment looked at is a line."""
    last = max(1, len(found.chances) - 1)
    seats = [0] if len(names) == 2 else range(len(names))
    parts = [f'<line class="curve-mid" x1="0" x2="{WIDE}" y1="{HIGH / 2}" y2="{HIGH / 2}"/>']
    parts += [f'<path class="curve-line by{seat}" d="{_path(found, seat, last)}"/>' for seat in seats]
    for mistake in found.mistakes:
        chances = found.chances[mistake.moment]
        if chances is not None:
            x, y = _spot(mistake.moment, chances[mistake.seat if len(names) > 2 else 0], last)
            parts.append(f'<path class="curve-mistake" d="M{x} {y}h0"/>')
    x = round(WIDE * at / last, 1)
    parts.append(f'<line class="curve-now" x1="{x}" x2="{x}" y1="0" y2="{HIGH}"/>')
    title = escape(words("curve-of", name=names[0]))
    head = f'<svg class="curve" viewBox="-6 -6 {WIDE + 12} {HIGH + 12}" role="img" preserveAspectRatio="none">'
    return Markup(f"{head}<title>{title}</title>{''.join(parts)}</svg>")  # noqa: S704 - numbers and an escaped title


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
