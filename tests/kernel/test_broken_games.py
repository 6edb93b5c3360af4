"""Games that each break one promise: the suite names it, and the line where code is to blame."""

import re
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from greathouse.agents import check_levels
from greathouse.kernel.conformance import check_folder
from tests.command import run

TOYS = Path(__file__).parents[1] / "toys"


class Broken(NamedTuple):
    """A toy game with one change: `new` in the place of `old` in a file; `old` "" appends, `new` None removes the file.

    `named` is a pattern of the fault; `also` is a second change of the same file.
    """

    game: str
    file: str
    old: str
    new: str | None
    named: str
    also: tuple[str, str] = ("", "")


HELPER = "\n\ndef helper(n: int) -> int:\n    return n\n"
START = '    """R1: nothing but the deal."""\n'

SHAPE = {
    "no about": Broken("kuhn", "__init__.py", "ABOUT =", "ABOUTS =", r"__init__\.py: no ABOUT"),
    "too many seats": Broken("kuhn", "__init__.py", "seats=(2,)", "seats=(2, 9)", r"ABOUT: seats .* \(2, 9\)"),
    "unknown level": Broken("kuhn", "__init__.py", '"mcts:400"', '"sphinx"', "levels: .*“sphinx”"),
    "sign that cannot be drawn": Broken("kuhn", "__init__.py", 'sign="ankh"', 'sign="frog9"', "sign 'frog9'"),
    "file that does not load": Broken("kuhn", "moves.py", "PASS, BET", "PASS; BET", r"NameError.*kuhn/moves\.py:7"),
    "syntax": Broken("kuhn", "view.py", "def seen(", "def seen", r"SyntaxError.*kuhn/view\.py:\d+"),
    "no options": Broken("kuhn", "content.py", "OPTIONS", "CHOICES", r"content\.py: OPTIONS is missing"),
    "options that do not go together by default": Broken(
        "kuhn",
        "content.py",
        "OPTIONS =",
        "def conflict(options, seats):\n    return OptionConflict(('forced_pot',), 1)\n\n\nOPTIONS =",
        "content.py: the defaults of OPTIONS, 2 seats: .*do not go together",
        ("import Option", "import OptionConflict, Option"),
    ),
    "option without words": Broken(
        "kuhn",
        "content.py",
        '"forced_pot", (0, 1), 0',
        '"limit", (0, 1), 0',
        "options, fr: no label and help for limit",
    ),
    "no advice": Broken("kuhn", "advice.py", "", None, r"advice\.py is missing"),
    "missing function": Broken("kuhn", "rules.py", "def bound(", "def limit(", r"rules\.py: bound is missing"),
    "wrong parameters": Broken(
        "kuhn", "rules.py", "def why(s: State, seat: int, action", "def why(s: State, action", r"rules\.py:\d+: why\("
    ),
    "features without a number": Broken(
        "kuhn", "features.py", "FEATURES =", "COUNT =", r"features\.py: FEATURES is missing"
    ),
    "rule without mark": Broken(
        "kuhn", "view.py", "@rule\ndef seen", "def seen", r"kuhn/view\.py:\d+: seen is not marked @rule"
    ),
    "picture without narrow": Broken(
        "kuhn", "board.py", "    narrow: bool = False,\n", "", r"kuhn/board\.py:\d+: draw\("
    ),
    "field called round": Broken(
        "kuhn", "state.py", "    ended: Int8", "    round: Int8", r"kuhn/state\.py:\d+: .*round"
    ),
    "inherited field called round": Broken(
        "kuhn",
        "state.py",
        "class State(Record):",
        "class Base(Record):\n    round: Int8\n\n\nclass State(Base):",
        r"kuhn/state\.py:\d+: State\.round",
    ),
    "view without waiting": Broken("kuhn", "state.py", "    waiting: ", "    waited: ", "View has no field waiting"),
    "no exchange": Broken("kuhn", "view.py", "def exchange(", "def swap(", r"view\.py: exchange is missing"),
    "missing French": Broken("kuhn", "text.py", '"fr": "Poker de Kuhn", ', "", r"TITLE is missing, fr"),
    "missing page of rules": Broken("kuhn", "rules.de.md", "", None, r"rules\.de\.md is missing"),
    "page without an anchor": Broken("kuhn", "rules.fr.md", "{#r2}", "", r"rules\.fr\.md: anchors .* r2"),
}

LANGUAGE = {
    "dictionary": Broken("kuhn", "rules.py", "n = 0\n", "n = len({})\n", r"kuhn/rules\.py:\d+: odds: a dictionary"),
    "string": Broken("kuhn", "rules.py", "n = 0\n", 'n = len("")\n', r"kuhn/rules\.py:\d+: odds: a string"),
    "comprehension": Broken(
        "kuhn", "rules.py", "n = 0\n", "n = len([0 for _ in range(2)])\n", r"kuhn/rules\.py:\d+: odds: a comprehension"
    ),
    "exception": Broken(
        "kuhn", "rules.py", START, "    if s.ended:\n        raise ValueError\n", r"rules\.py:\d+: start: an exception"
    ),
    "helper without mark": Broken(
        "kuhn",
        "rules.py",
        "return 3",
        "return helper(3)",
        r"kuhn/rules\.py:\d+: bound: helper\(…\) .* not marked @rule",
    ),
    "recursion": Broken(
        "kuhn", "rules.py", "return 3", "return 3 if s.ended else bound(s)", r"recursion \(bound → bound\)"
    ),
    "plain list": Broken(
        "kuhn", "rules.py", "return 3", "return LIMITS[0]", r"rules\.py:\d+: bound: LIMITS is a plain list"
    ),
    "default that changes": Broken(
        "kuhn",
        "rules.py",
        "def stake(s: State)",
        "def stake(s: State, seen: list = [])",
        r"rules\.py:\d+: stake: a default",
    ),
    "double index": Broken(
        "sealed", "rules.py", "s.points[seat]\n", "s.points[seat, 0]\n", r"rules\.py:\d+: score: .*a\[i\]\[j\]"
    ),
    "row assigned whole": Broken(
        "kuhn", "rules.py", START, "    s.bets = s.cards\n", r"kuhn/rules\.py:\d+: start: s\.bets is assigned whole"
    ),
    "call by attribute": Broken(
        "kuhn", "rules.py", "return 3", "return int.__abs__(3)", r"rules\.py:\d+: bound: int\.__abs__\(…\)"
    ),
}

EXPLAIN = "def inspect(view, seat, element, lang, names):\n    return {}\n\n\ndef seats("
DETAILS = ("words import OptionText", "words import Details, OptionText")

WAYS = "def ways(before, actor, code):\n    return (('nowhere',),)\n\n\ndef clicks("

PLAY = {
    "ways over what is not drawn": Broken(
        "kuhn", "board.py", "def clicks(", WAYS, r"ways: code \d+ of -?\d+ leads over what is not drawn"
    ),
    "thing that is not explained": Broken(
        "kuhn",
        "text.py",
        "def seats(",
        EXPLAIN.format("Details('', ('Yes.',)) if element == 'c0' else None"),
        "inspect, en: nothing is told of c1",
        DETAILS,
    ),
    "explanation that quotes no rule": Broken(
        "kuhn",
        "text.py",
        "def seats(",
        EXPLAIN.format("Details(rules=(1, 70))"),
        r"inspect, en: c0 quotes rules without an anchor, \[70\]",
        DETAILS,
    ),
    "view that shows a card": Broken("kuhn", "view.py", "if shown else 0", "", "can tell an exchange apart by cards"),
    "seen that tells a card": Broken(
        "kuhn",
        "view.py",
        "        return HIDDEN\n    return action\n",
        "        return HIDDEN\n    return action + s.cards[0]\n",
        "what is seen depends on facts that stay hidden",
    ),
    "opening that tells a bid": Broken(
        "sealed",
        "view.py",
        "    return action if actor == observer else HIDDEN\n",
        "    if s.seats == 2 and observer < 0 and s.bids[1 - actor] >= 0:\n        return int(s.bids[1 - actor])\n"
        "    return action if actor == observer else HIDDEN\n",
        "what is seen depends on facts that stay hidden",
    ),
    "legal that tells a card": Broken(
        "kuhn", "rules.py", "    return 2\n", "    return 1 + int(s.cards[1 - seat] > 1)\n", "legal actions change with"
    ),
    "why that tells a card": Broken(
        "kuhn", "rules.py", "else 2\n", "else 1 + int(s.cards[1] > s.cards[0])\n", "refusals change with an exchange"
    ),
    "words that change": Broken(
        "kuhn",
        "text.py",
        "return PROMPT[lang]",
        "LABELS.update(n=LABELS.get('n', '') + '!')\n    return PROMPT[lang] + LABELS['n']",
        "equal views in different words",
    ),
    "exchange that changes nothing": Broken(
        "kuhn", "view.py", "6 - s.cards[0] - s.cards[1]", "s.cards[p]", "never changes a fact"
    ),
    "open game with different views": Broken(
        "kuhn", "__init__.py", "hidden=True", "hidden=False", "nothing is hidden.*cards"
    ),
    "view that keeps a field": Broken("kuhn", "view.py", "    v.dealt = s.dealt\n", "", "view does not write .*dealt"),
    "guess that keeps a field": Broken("kuhn", "view.py", "    s.dealt = v.dealt\n", "", "guess keeps .*dealt"),
    "guess that forgets": Broken(
        "kuhn", "view.py", "s.cards[:] = v.cards", "s.cards[0] = 0", "can tell a guess apart by cards"
    ),
    "wrong turn in the view": Broken(
        "kuhn", "view.py", "v.waiting = waiting(s)", "v.waiting = 1", "wrong about its turn"
    ),
    "waiting against turn": Broken(
        "kuhn", "rules.py", "return t + 1 if", "return 1 if", "turn is not the lowest waiting seat"
    ),
    "number out of range": Broken(
        "kuhn",
        "rules.py",
        "        s.ended = 1\n",
        "        s.ended = 1\n        s.actions = 5\n",
        "whole number 0 to 3",
    ),
    "view out of range": Broken(
        "kuhn", "view.py", "v.waiting = waiting(s)", "v.waiting = waiting(s) | 4", "the view of seat"
    ),
    "outcome without weight": Broken(
        "kuhn", "rules.py", "weight[n] = 1", "weight[n] = card - 1", "an outcome with no weight"
    ),
    "outcome twice": Broken("kuhn", "rules.py", "out[n] = card - 1", "out[n] = card // 3", "an outcome twice"),
    "outcomes of two kinds": Broken(
        "kuhn",
        "moves.py",
        'Kind("deal", names(*CARDS))',
        'Kind("deal", names(*CARDS[:1])), Kind("give", names(*CARDS[1:]))',
        "outcomes of one chance event with the verbs",
    ),
    "order of answers": Broken(
        "sealed", "rules.py", "s.points[top] += 1", "s.points[seat] += 1", "order of secret answers"
    ),
    "legal against why": Broken(
        "kuhn", "rules.py", "if turn(s) == seat else 2", "if action == 0 else 2", "why and legal disagree"
    ),
    "choice that is not legal": Broken(
        "kuhn",
        "rules.py",
        "    return legal(s, seat, out)",
        "    out[0] = 5\n    return 1",
        "choices: one is not legal",
    ),
    "more choices than promised": Broken(
        "kuhn", "moves.py", 'Kind("bet"))', 'Kind("bet"), most=1)', r"choices: more at once than MOVES promises"
    ),
    "action twice": Broken("kuhn", "rules.py", "out[1] = BET", "out[1] = PASS", "an action is listed twice"),
    "more actions than moves": Broken(
        "sealed", "rules.py", "for n in range(5)", "for n in range(6)", r"IndexError.*sealed/rules\.py:\d+ in legal"
    ),
    "seat without an action": Broken("kuhn", "rules.py", "    return 2\n", "    return 0\n", "without a legal action"),
    "bound too small": Broken("kuhn", "rules.py", "return 3", "return 2", "bound: 3 decisions"),
    "more than a win": Broken(
        "kuhn", "rules.py", "* WIN // 4", "* WIN // 2", r"returns \[(0, 120000|120000, 0|30000, 90000|90000, 30000)\]"
    ),
    "impossible position": Broken("kuhn", "rules.py", "if s.cards[0] != card:", "if card:", "both hold the same card"),
    "feature beyond the last": Broken(
        "kuhn", "features.py", "FEATURES = BETS + 3 * 8", "FEATURES = BETS + 3", r"feature \d+ of 11"
    ),
    "viewpoint of nobody": Broken("kuhn", "features.py", "int(s.actions) % 2", "-1", "viewpoint is -1"),
    "option that play changes": Broken(
        "kuhn", "rules.py", "    bet = 1 if", "    s.forced_pot = 1\n    bet = 1 if", r"position loses \['forced_pot'\]"
    ),
    "record that does not replay": Broken(
        "kuhn",
        "rules.py",
        "    bet = 1 if",
        "    LIMITS[0] += 1\n    s.ended = LIMITS[0] // 30 % 2\n    bet = 1 if",
        "does not replay",
    ),
    "refusal missing": Broken("kuhn", "text.py", ', 2: "Du bist nicht am Zug."', "", "refusal, de: none for rule 2"),
    "refusal in general": Broken(
        "kuhn", "text.py", "REFUSALS[lang][rule]", 'REFUSALS[lang].get(rule, "No.")', "general one, 'No.'"
    ),
    "refusal without a place": Broken("kuhn", "rules.py", "else 2\n", "else 7\n", r"no anchor {#r7}"),
    "event that raises": Broken(
        "kuhn", "text.py", "CARD[lang][code + 1]", "CARD[lang][code + 9]", r"IndexError.*kuhn/text\.py:\d+ in event"
    ),
    "diagram that no terminal shows": Broken(
        "kuhn",
        "text.py",
        "def seats(",
        "def diagram(view, seat, lang, names):\n    return ['-' * 77]\n\n\ndef seats(",
        "diagram, ..: a line has more than 76 characters",
    ),
    "prompt that is empty": Broken(
        "kuhn", "text.py", "return PROMPT[lang]", "return PROMPT[lang][:0]", "prompt.*: empty"
    ),
    "choice without label": Broken(
        "kuhn", "text.py", "return LABELS[lang][number]", "return LABELS[lang][number][:-5]", "label, .*: none"
    ),
    "click on nothing": Broken(
        "kuhn", "board.py", 'return (f"c{number}",)', 'return (f"d{number}",)', "elements that are not drawn"
    ),
    "one click for two": Broken(
        "kuhn", "board.py", 'return (f"c{number}",)', 'return ("c0",)', "two choices with the same clicks"
    ),
    "picture with a style": Broken(
        "kuhn", "board.py", '<text x="', '<text style="fill:red" x="', "a picture has no .*style="
    ),
    "picture that raises": Broken(
        "kuhn", "board.py", "view.cards[p]", "view.cards[p + 1]", r"IndexError.*kuhn/board\.py:\d+"
    ),
}
BROKEN = SHAPE | LANGUAGE | PLAY


def broken_copy(broken: Broken, tmp_path: Path) -> Path:
    """The game with its change, in a folder of its own."""
    folder = tmp_path / broken.game
    shutil.copytree(TOYS / broken.game, folder, ignore=shutil.ignore_patterns("__pycache__"))
    file = folder / broken.file
    if broken.new is None:
        file.unlink()
    else:
        source = file.read_text(encoding="utf-8")
        assert broken.old in source
        assert broken.also[0] in source
        source = source.replace(broken.old, broken.new)
        source = source.replace(*broken.also) if broken.also[0] else source
        file.write_text(source + HELPER * ("helper" in broken.new), encoding="utf-8")
        if "LIMITS" in broken.new:
            file.write_text(file.read_text(encoding="utf-8") + "\n\nLIMITS = [3, 4]\n", encoding="utf-8")
    return folder


def faults(broken: Broken, tmp_path: Path) -> list[str]:
    folder = broken_copy(broken, tmp_path)
    return check_folder(folder, games=20, compiled=False, check_levels=check_levels).faults


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", BROKEN)
def test_what_a_game_breaks_is_named(name, tmp_path):
    broken = BROKEN[name]
    found = faults(broken, tmp_path)
    assert any(re.search(broken.named, fault) for fault in found), found


@pytest.mark.parametrize("game", ["kuhn", "sealed"])
def test_the_games_that_are_broken_here_are_sound(game):
    report = check_folder(TOYS / game, games=20, compiled=False)
    assert report.faults == []
    assert report.exchanges > 20
    assert not report.unseen


def test_what_is_played_is_named_with_seed_options_and_events(tmp_path):
    found = faults(PLAY["event that raises"], tmp_path)
    assert re.match(
        r"play: game 0: 2 seats, {}, event 0 after \[\]: IndexError",
        next(f for f in found if "play" in f),
    )


@pytest.mark.slow
def test_the_command_checks_a_folder(tmp_path):
    shutil.copytree(TOYS / "kuhn", tmp_path / "poker")
    done = run("check", tmp_path / "poker", "--games", 4, "--plain")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "poker: 0 faults" in done.stdout
    assert re.search(r"play +4 games", done.stdout)
    assert re.search(r"leaks +\d+ exchanges that changed hidden facts", done.stdout)
    assert re.search(r"words +3 kinds of decisions and chance events, 1 refusals", done.stdout)
