"""What the page of a lesson shows: the board as at a table, the coach beside it, how far one is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup, escape

from greathouse.kernel.grammar import polished
from greathouse.kernel.lessons import NAMES, Lesson, LessonRun, Moment, lessons_of
from greathouse.kernel.lessons.run import STRONG
from greathouse.server.log import Step
from greathouse.server.web.cards import GameCard, LessonCard, game_card, lesson_card
from greathouse.server.web.choices import choice_groups
from greathouse.server.web.glossary import glossary, linked, mentioned
from greathouse.server.web.learned import Learned, write_way
from greathouse.server.web.notices import Notice
from greathouse.server.web.rendering import board, strip
from greathouse.server.web.site import GameVisit
from greathouse.server.web.table_page import Play
from greathouse.server.web.told import moved
from greathouse.server.web.visitors import Visitor


class Coach(NamedTuple):
    """What the coach says: the number of the step, its title and text; whether it is only read, and set up anew.

    `targets` are the elements of the board to ring, `arrow` those to click in order if the move is shown; `shown` says
    in words which choice that is.
    """

    number: int
    title: str
    text: Markup
    reading: bool
    anew: bool
    targets: str
    arrow: str
    shown: str


@dataclass(frozen=True)
class LessonPage:
    """A lesson as one visitor sees it.

    `at` is what was done so far, in writing, `back` the same without the last step; `coach` is None while something
    happens (`more`) and at the end (`ending`), where an `endgame` may wait and `following` is the next lesson that was
    not taken yet. `told` is what happened since the position
    was set up, each sentence with the number of its rule; `titles` are those of all steps.
    """

    card: GameCard
    lesson: LessonCard
    play: Play
    told: list[tuple[str, int]]
    coach: Coach | None
    notice: Notice | None
    at: str
    back: str | None
    revision: int
    more: bool
    titles: list[str]
    done: int
    ending: str
    endgame: str
    following: LessonCard | None
    key: str


def names_in(run: LessonRun, visitor: Visitor) -> list[str]:
    """Who plays in a lesson, by seat."""
    names = list(NAMES[: run.match.seats])
    names[run.seat] = visitor.name or names[run.seat]
    return names


def lesson_page(
    visit: GameVisit, run: LessonRun, *, after: int | None = None, notice: Notice | None = None, show: bool = False
) -> LessonPage:
    """The page of a lesson; with `after` the moment that follows that revision, if there is one."""
    words, step, lang = visit.words, run.step, visit.words.lang
    last = run.noticed + len(run.taken)
    behind = min(max(last - after - 1, 0), max(run.fresh - 1, 0)) if after is not None else 0
    moments, way = run.moments[: len(run.moments) - behind], tuple(run.taken)
    told = _told(visit, run, moments)
    return LessonPage(
        card=game_card(visit.game, words),
        lesson=lesson_card(visit.game, run.lesson, words),
        play=_play(visit, run, moments, told, now=not behind),
        told=[(line, _rule(visit, one)) for line, one in zip(told, moments, strict=True) if line],
        coach=_coach(visit, run, show=show) if step and not behind else None,
        notice=notice,
        at=write_way(way),
        back=write_way(way[:-1]) if way else None,
        revision=last - behind,
        more=behind > 0,
        titles=[polished(one.title[lang], lang) for one in run.lesson.step],
        done=len(way),
        ending=polished(run.lesson.ending[lang], lang) if step is None and not behind else "",
        endgame=polished(run.lesson.endgame.about[lang], lang) if run.lesson.endgame else "",
        following=_following(visit, run.lesson) if step is None else None,
        key=visit.house.service.token(),
    )


def _following(visit: GameVisit, taught: Lesson) -> LessonCard | None:
    """The next lesson of the game that the visitor has not taken to its end; None where there is none left."""
    lessons, known = lessons_of(visit.game), Learned(visit.request)
    here = [one.name for one in lessons].index(taught.name)
    others = (*lessons[here + 1 :], *lessons[:here])
    found = next((one for one in others if not known.done(visit.game.key, one.name)), None)
    return lesson_card(visit.game, found, visit.words) if found else None


def _coach(visit: GameVisit, run: LessonRun, *, show: bool) -> Coach:
    step, words, names = run.step, visit.words, names_in(run, visit.visitor)
    assert step
    arrow, shown = "", ""
    if show and run.wanted:
        number = run.match.read(run.wanted[0])
        arrow = " ".join(visit.game.board.clicks(run.view, number))
        shown = words("lesson-shown", move=visit.game.text.label(run.view, number, words.lang, names))
    title, text = (run.say(wording, words.lang, names) for wording in (step.title, step.text))
    strong = STRONG.sub(r"<strong>\1</strong>", str(escape(text)))
    html = Markup(linked(strong, glossary(visit.game, words.lang), _known(visit, run)))  # noqa: S704 - escaped before
    anew = bool(run.taken) and step.position is not None
    return Coach(len(run.taken) + 1, title, html, not step.accept, anew, " ".join(step.target), arrow, shown)


def _known(visit: GameVisit, run: LessonRun) -> set[str]:
    """The words of the glossary that earlier steps have used."""
    lang, earlier = visit.words.lang, run.lesson.step[: len(run.taken)]
    return mentioned(" ".join(polished(step.text[lang], lang) for step in earlier), glossary(visit.game, lang))


def _play(visit: GameVisit, run: LessonRun, moments: list[Moment], told: list[str], *, now: bool) -> Play:
    """The game at the present, or when the last of the moments had happened."""
    game, visitor, lang, seat = visit.game, visit.visitor, visit.words.lang, run.seat
    names = names_in(run, visitor)
    view = run.view if now else moments[-1].after
    asked = now and run.step is not None and bool(run.step.accept)
    legal = run.match.legal_numbers(seat) if asked else []
    newest = [Step(0, 0, one.before, one.actor, one.code) for one in moments[-1:]]
    return Play(
        moved=moved(game, newest, lang),
        board=board(game, view, legal, seat, visitor, [(one.actor, one.code) for one in moments], names),
        strip=strip(game, view, seat, visitor, names),
        groups=choice_groups(game, view, legal, lang, names, seat),
        prompt="" if now else told[-1],
        describe=game.text.describe(view, seat, lang, names),
        my_turn=asked,
    )


def _rule(visit: GameVisit, one: Moment) -> int:
    """The number of the rule by which something happened; 0 for none."""
    return visit.game.text.rule_of(one.before, one.actor, one.code)


def _told(visit: GameVisit, run: LessonRun, moments: list[Moment]) -> list[str]:
    """What happened, in words; "" for what is not worth a line."""
    names, event = names_in(run, visit.visitor), visit.game.text.event
    return [event(one.before, one.actor, one.code, visit.words.lang, names) for one in moments]
