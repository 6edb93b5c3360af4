"""Lessons: each is taken to its end in every accepted way, and what it says of the page is looked for on the page."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from html import unescape

from greathouse.kernel.errors import HouseError
from greathouse.kernel.game import Game
from greathouse.kernel.instances import folder_of
from greathouse.kernel.languages import LANGUAGES
from greathouse.kernel.lessons.library import coach_notes, glossary_of, lessons_of, rule_pictures
from greathouse.kernel.lessons.pictures import draw_rule_picture
from greathouse.kernel.lessons.run import NAMES, STRONG, LessonRun, accepted
from greathouse.kernel.lessons.schema import CoachNote, Endgame, Lesson, LessonStep, RulePicture, Term

MAX_WORDS = {"en": 30, "fr": 36, "de": 30}
"""Words that a step's text may have, by language."""

MAX_ENDGAME = 4_000
"""Choices within which an end game ends, however it is played."""

MAX_WAYS = 60
"""Positions in which a lesson may stand at one step, since several moves were accepted before."""

Way = tuple[int, ...]


def lesson_faults(game: Game) -> Iterator[str]:
    """What is wrong with the lessons of a game, each fault with the lesson's and the step's name."""
    try:
        lessons, notes = lessons_of(game), coach_notes(game)
    except HouseError as error:
        yield str(error)
        return
    for lesson in lessons:
        yield from faults_of(game, lesson)
    yield from note_faults(game, notes, {lesson.name for lesson in lessons})
    yield from picture_faults(game, rule_pictures(game))
    yield from term_faults(game, glossary_of(game))


def term_faults(game: Game, terms: Sequence[Term]) -> Iterator[str]:
    """What is wrong with the glossary: rules that the pages lack, words explained twice, texts that are too long."""
    for lang in LANGUAGES:
        page = (folder_of(game.source) / f"rules.{lang}.md").read_text(encoding="utf-8") if terms else ""
        named = [term.name[lang] for term in terms]
        yield from (
            f"glossary, {lang}: {name} is explained twice" for name in sorted(set(named)) if named.count(name) > 1
        )
        for term in terms:
            if f"{{#r{term.rule}}}" not in page:
                yield f"glossary, {term.id}: the rules have no anchor r{term.rule}"
            if len(term.text[lang].split()) > MAX_WORDS[lang]:
                yield f"glossary, {term.id}, {lang}: {len(term.text[lang].split())} words, at most {MAX_WORDS[lang]}"
    yield from _thing_faults(game, terms)


def _thing_faults(game: Game, terms: Sequence[Term]) -> Iterator[str]:
    """Words that mean a thing on a board: there is that picture, and the thing is on it."""
    pictures = {picture.id: picture for picture in rule_pictures(game)}
    for term in (term for term in terms if term.thing):
        shown = pictures.get(term.picture)
        if shown is None:
            yield f"glossary, {term.id}: there is no picture {term.picture}"
        elif f'id="{term.thing}"' not in draw_rule_picture(game, shown, LANGUAGES[0], NAMES):
            yield f"glossary, {term.id}: picture {term.picture} has no element {term.thing}"


def picture_faults(game: Game, pictures: Sequence[RulePicture]) -> Iterator[str]:
    """What is wrong with the pictures of the rules: positions that are not possible, rules that the pages lack."""
    page = (folder_of(game.source) / f"rules.{LANGUAGES[0]}.md").read_text(encoding="utf-8") if pictures else ""
    named = [picture.id for picture in pictures]
    yield from (f"picture {name}: there are two of that name" for name in sorted(set(named)) if named.count(name) > 1)
    for picture in pictures:
        if picture.rule and f"{{#r{picture.rule}}}" not in page:
            yield f"picture {picture.id}: the rules have no anchor r{picture.rule}"
        if len(picture.crop) not in (0, 4):
            yield f"picture {picture.id}: a crop has four numbers"
            continue
        try:
            for lang in LANGUAGES:
                draw_rule_picture(game, picture, lang, NAMES)
        except HouseError as error:
            yield f"picture {picture.id}: {error}"


def note_faults(game: Game, notes: Sequence[CoachNote], lessons: Collection[str]) -> Iterator[str]:
    """What is wrong with the coach's notes: patterns that fit no move, texts that are too long, missing lessons."""
    named = [note.id for note in notes]
    yield from (f"coach: two notes are named {name}" for name in sorted(set(named)) if named.count(name) > 1)
    moves = [game.moves.write(number) for number in range(len(game.moves))]
    outcomes = [game.chances.write(number) for number in range(len(game.chances))]
    for note in notes:
        where = f"coach, note {note.id}"
        events = [one.partition(": ") for one in note.events]
        patterns = [(pattern, moves) for pattern in note.choices]
        patterns += [(pattern, outcomes if actor == "chance" else moves) for actor, _, pattern in events]
        yield from (f"{where}: {pattern} fits no move" for pattern, all_ in patterns if not accepted([pattern], all_))
        if not patterns:
            yield f"{where}: it never occurs; name choices or events"
        if note.lesson and note.lesson not in lessons:
            yield f"{where}: there is no lesson {note.lesson}"
        for lang in LANGUAGES:
            if len(note.text[lang].split()) > MAX_WORDS[lang]:
                yield f"{where}, {lang}: {len(note.text[lang].split())} words, at most {MAX_WORDS[lang]}"


def faults_of(game: Game, lesson: Lesson) -> Iterator[str]:
    """The faults of the first faulty step; nothing if the lesson can be taken to its end in every accepted way."""
    named = [step.id for step in lesson.step]
    yield from (f"lesson {lesson.name}: two steps are named {name}" for name in set(named) if named.count(name) > 1)
    ways: list[Way] = [()]
    for number, step in enumerate(lesson.step):
        where = f"lesson {lesson.name}, step {step.id}"
        try:
            runs = [LessonRun(game, lesson, way) for way in ways]
            faults = [*_order_faults(lesson, number), *_move_faults(runs)] or list(_step_faults(runs[0]))
            ways = [] if faults else _next_ways(runs)
        except HouseError as error:
            faults = [str(error)]
        if not faults and len(ways) > MAX_WAYS:
            faults = [f"it can stand in {len(ways)} positions; accept fewer moves, or set up a position before"]
        if faults:
            yield from (f"{where}: {fault}" for fault in faults)
            return
    if lesson.endgame:
        found = endgame_faults(game, lesson, lesson.endgame)
        yield from (f"lesson {lesson.name}, end game: {fault}" for fault in found)


def endgame_faults(game: Game, lesson: Lesson, endgame: Endgame) -> Iterator[str]:
    """The end game begins at a position of the game, comes to an end, and the learner has something to choose in it."""
    options = lesson.options | endgame.options
    content = {"seats": lesson.seats, "options": options, "position": endgame.position}
    try:
        match = game.position(content, seed=1)
    except HouseError as error:
        yield str(error)
        return
    own = 0
    for number in range(MAX_ENDGAME):
        if match.over:
            break
        own += match.turn == lesson.learner
        legal = match.legal()
        match.play(legal[number % len(legal)])
    if not match.over:
        yield f"it does not end within {MAX_ENDGAME} choices"
    if not own:
        yield "the learner has nothing to choose"


def _order_faults(lesson: Lesson, number: int) -> Iterator[str]:
    """A position is set up only after a step that was read, so that the learner sees what its move did."""
    step = lesson.step[number]
    if number and step.position is not None and lesson.step[number - 1].accept:
        yield "a position is set up right after a move; let the learner read a step before"
    if step.options and step.position is None:
        yield "it has options, but sets up no position"
    if step.answers and not step.accept:
        yield "it answers moves, but accepts none"


def _move_faults(runs: list[LessonRun]) -> Iterator[str]:
    """The learner can move where it should, and each pattern means a move that can be made."""
    step = runs[0].step
    assert step
    if not step.accept:
        return
    for run in runs:
        if not run.wanted:
            legal = run.match.legal(run.seat)
            yield f"none of its moves ({', '.join(step.accept)}) is legal, but {', '.join(legal[:8]) or 'nothing'}"
            return
    legal = runs[0].match.legal(runs[0].seat)
    others = [move for move in legal if move not in runs[0].wanted]
    patterns = [(pattern, legal) for pattern in step.accept]
    patterns += [(pattern, others) for answer in step.answers for pattern in answer.moves]
    for pattern, moves in patterns:
        if not accepted([pattern], moves):
            yield f"{pattern} is no move that can be made here" + ("" if moves is legal else " besides the accepted")


def _step_faults(run: LessonRun) -> Iterator[str]:
    """Marked elements are on the board, texts are short and whole, and what they quote is on the page."""
    step, draw = run.step, run.game.board.draw
    assert step
    seen, legal = [(moment.actor, moment.code) for moment in run.moments], run.match.legal_numbers(run.seat)
    for lang in LANGUAGES:
        picture = partial(
            draw, run.view, tuple(legal), seat=run.seat, lang=lang, last=seen, names=NAMES[: run.match.seats]
        )
        pictures = picture(narrow=False), picture(narrow=True)
        for target in step.target:
            if lang == LANGUAGES[0] and not all(f'id="{target}"' in drawn for drawn in pictures):
                yield f"the board has no element {target}"
        yield from _text_faults(run, step, lang, _page(run, legal, lang) + " ".join(map(_letters, pictures)))


def _text_faults(run: LessonRun, step: LessonStep, lang: str, page: str) -> Iterator[str]:
    for wording in (step.title, step.text, *(answer.says for answer in step.answers)):
        try:
            text = run.say(wording, lang, NAMES)
        except (KeyError, ValueError, IndexError) as error:
            yield f"{lang}: there is no blank {error}"
            continue
        if len(text.split()) > MAX_WORDS[lang]:
            yield f"{lang}: {len(text.split())} words, at most {MAX_WORDS[lang]}: {text}"
        for quoted in STRONG.findall(text):
            if quoted.lower() not in page.lower():
                yield f"{lang}: “{quoted}” is nowhere on the page"


def _page(run: LessonRun, legal: list[int], lang: str) -> str:
    """What the page says beside the board."""
    text, view = run.game.text, run.view
    names = list(NAMES)
    parts = [*text.describe(view, run.seat, lang, names), *text.seats(view, lang)]
    if not run.match.over:
        parts.append(text.prompt(view, run.seat, lang, names))
    for number in legal:
        parts += [function(view, number, lang, names) for function in (text.label, text.group)]
        parts.append(text.about(view, number, lang))
    told = [text.event(moment.before, moment.actor, moment.code, lang, names) for moment in run.moments]
    return "\n".join((*parts, *told, ""))


def _letters(picture: str) -> str:
    return unescape(re.sub(r"<[^>]*>", " ", picture))


def _next_ways(runs: list[LessonRun]) -> list[Way]:
    """How the learner can have come to the next step; of those that lead to one position the first."""
    found: dict[str, Way] = {}
    for run in runs:
        for choice, move in enumerate(run.wanted or [""]):
            match = run.match.copy()
            if move:
                match.choose(move, run.seat)
            found.setdefault(json.dumps(match.to_json(), sort_keys=True), (*run.taken, choice))
    return list(found.values())
