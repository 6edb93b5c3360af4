"""Exact chances of Pharao for the pages: from the tables that are there."""

from __future__ import annotations

import logging
import sys
from collections import OrderedDict
from functools import cache
from threading import Lock
from typing import Any

from greathouse.kernel.chance import seeded
from greathouse.kernel.contract import CHANCE, OVER, WIN
from greathouse.solve.pharao.index import Layer
from greathouse.solve.pharao.perfect import layers_within, options_of
from greathouse.solve.pharao.probe import Tables, tables_for
from greathouse.solve.pharao.solver import needed
from greathouse.solve.pharao.tables import BadTable, layer_name, small_folder, solved_options, the_game

_log = logging.getLogger(__name__)

SMALL: tuple[Layer, ...] = ((3, 2), (4, 1))
"""With all that these need: the layers of up to five pieces, which every installation works out for itself."""

KEPT = 64
"""So many positions are remembered: the page asks for chances and advice of the same one."""

_REACH = {
    "en": ("The exact tables here reach positions with up to {n} pieces.", "They count with play without end."),
    "fr": (
        "Les tables exactes d’ici couvrent les positions jusqu’à {n} pièces.",
        "Elles supposent une partie sans limite de tours calmes.",
    ),
    "de": (
        "Die exakten Tabellen hier reichen für Stellungen mit bis zu {n} Figuren.",
        "Sie rechnen ohne Grenze für ruhige Züge.",
    ),
    "ar": ("تشمل الجداول الدقيقة هنا الأوضاع التي لا تزيد قطعها على {n}.", "وهي تحسب لعبًا بلا نهاية."),
}
_NOTHING = {
    "en": "There are no exact tables here yet.",
    "fr": "Il n’y a pas encore de tables exactes ici.",
    "de": "Hier gibt es noch keine exakten Tabellen.",
    "ar": "لا توجد هنا جداول دقيقة بعد.",
}
_REFUSED = {
    "en": "A table was refused: {fault}",
    "fr": "Une table a été refusée : {fault}",
    "de": "Eine Tabelle wurde abgewiesen: {fault}",
    "ar": "رُفض جدول: {fault}",
}


class PharaoAnalyst:
    """Chances and advice by the tables (see solve.analysis.Analyst)."""

    def __init__(self) -> None:
        self.game = the_game()
        self._faults: dict[str, str] = {}
        self._known: OrderedDict[str, list[tuple[int, float]]] = OrderedDict()
        self._lock = Lock()

    def chances(self, view: Any) -> tuple[float, ...] | None:
        """Winning chances of both seats; None if no table reaches the position."""
        state, rules = self._state(view), self.game.rules
        turn = rules.turn(state)
        if turn == OVER:
            out = [0, 0]
            rules.result(state, out)
            return out[0] / WIN, out[1] / WIN
        if turn == CHANCE:
            own, other = (int(state.houses[seat]) for seat in (state.mover, 1 - state.mover))
            layers = [(own.bit_count(), other.bit_count())]
            worth = self._ask(state, layers, lambda tables: tables.value(own, other))
        else:
            found = self.advice(view, turn)
            worth = found[0][1] if found else None
        if worth is None:
            return None
        return (worth, 1.0 - worth) if state.mover == 0 else (1.0 - worth, worth)

    def advice(self, view: Any, seat: int) -> list[tuple[int, float]]:
        """The choices of the seat to move, the best first, with its winning chance after each."""
        state = self._state(view)
        if self.game.rules.turn(state) != seat:
            return []
        key = str(state.to_json())
        with self._lock:
            if key in self._known:
                return self._known[key]
        found = self._ask(state, layers_within(state), lambda tables: tables.choices(state)) or []
        found = sorted(found, key=lambda choice: -choice[1])
        if found:
            with self._lock:
                self._known[key] = found
                while len(self._known) > KEPT:
                    self._known.popitem(last=False)
        return found

    def reach(self, options: dict[str, Any], lang: str) -> str:
        """Up to how many pieces there are tables, and that they do not know a quiet limit; a refused table by name."""
        tables = tables_for(options)
        most = 0
        for pieces in range(2, 9):
            layers = [(own, pieces - own) for own in range(1, 5) if 1 <= pieces - own <= 4]
            if most == pieces - 1 or pieces == 2:
                most = pieces if all(tables.has(layer) for layer in layers) else most
        reach, endless = _REACH[lang]
        parts = [reach.format(n=most) if most else _NOTHING[lang]]
        if most and options.get("quiet_limit"):
            parts.append(endless)
        fault = self._faults.get(str(tables.options))
        if fault:
            parts.append(_REFUSED[lang].format(fault=fault))
        return " ".join(parts)

    def missing(self, options: dict[str, Any]) -> list[str]:
        """The command that solves the layers of up to five pieces into the user's cache folder."""
        tables = tables_for(options)
        if all(tables.has(layer) for pair in needed(SMALL) for layer in pair):
            return []
        layers = [layer_name(layer) for layer in SMALL]
        command = [sys.executable, "-m", "greathouse", "solve", "pharao", *layers, "--folder", str(small_folder())]
        for name, value in tables.options.items():
            if value != solved_options()[name]:
                command += ["--option", f"{name}={str(value).lower()}"]
        return command

    def _state(self, view: Any) -> Any:
        state: Any = self.game.State()
        self.game.views.guess(view, 0, state, seeded(0))
        return state

    def _ask(self, state: Any, layers: list[Layer], question: Any) -> Any:
        """The tables' answer; None where they do not reach, or one of them was refused."""
        tables: Tables = tables_for(options_of(self.game, state))
        if not all(tables.has(layer) for layer in layers):
            return None
        try:
            return question(tables)
        except BadTable as fault:
            if str(tables.options) not in self._faults:
                _log.warning("%s", fault)
            self._faults[str(tables.options)] = str(fault)
            return None


@cache
def make_analyst() -> PharaoAnalyst:
    """The analyst of this process."""
    return PharaoAnalyst()
