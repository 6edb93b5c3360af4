"""Why an action cannot be chosen now, in a word or two that fit its button."""

from __future__ import annotations

from typing import Any

from ..content import CARTOUCHE_TYPE
from ..moves import HIRE, PLAN
from ..rules.land import total
from ..rules.refusals import why_action
from ..state import View

_CAUSES = {
    "en": {
        8: "no laborer",
        14: "limit",
        22: "too far",
        26: "no supply",
        28: "all taken",
        30: "all taken",
        31: "all taken",
        35: "no cards",
        36: "all taken",
        37: "camel out",
        39: "no supply",
        43: "too few",
        44: "all used",
        45: "no supply",
        50: "no plan yet",
        56: "no site",
        64: "no card",
        80: "played",
        81: "no use now",
        82: "none left",
        88: "first build",
        94: "beside",
        95: "made",
        "pool": "pool empty",
        "tokens": "needs 2",
        "cartouches": "all taken",
    },
    "fr": {
        8: "personne",
        14: "limite",
        22: "trop loin",
        26: "épuisé",
        28: "tout pris",
        30: "tout pris",
        31: "tout pris",
        35: "plus rien",
        36: "tout pris",
        37: "déjà parti",
        39: "épuisé",
        43: "trop peu",
        44: "déjà servi",
        45: "épuisé",
        50: "aucun plan",
        56: "aucun site",
        64: "sans carte",
        80: "déjà jouée",
        81: "sans effet",
        82: "épuisé",
        88: "bâtir avant",
        94: "à côté",
        95: "déjà faite",
        "pool": "vivier vide",
        "tokens": "2 jetons",
        "cartouches": "tout pris",
    },
    "de": {
        8: "niemand da",
        14: "Grenze",
        22: "zu weit",
        26: "Vorrat leer",
        28: "alle belegt",
        30: "alle belegt",
        31: "alle belegt",
        35: "keine mehr",
        36: "alle belegt",
        37: "Kamel weg",
        39: "Vorrat leer",
        43: "zu wenig",
        44: "benutzt",
        45: "Vorrat leer",
        50: "kein Plan",
        56: "kein Platz",
        64: "keine Karte",
        80: "gespielt",
        81: "nutzlos",
        82: "keine mehr",
        88: "erst bauen",
        94: "daneben",
        95: "geboten",
        "pool": "keiner da",
        "tokens": "2 Marker",
        "cartouches": "alle belegt",
    },
    "ar": {
        8: "لا عامل",
        14: "بلغت الحد",
        22: "بعيد",
        26: "نفد",
        28: "مشغولة",
        30: "مشغولة",
        31: "مشغولة",
        35: "نفدت",
        36: "مشغولة",
        37: "ذهب الجمل",
        39: "نفد",
        43: "لا يكفي",
        44: "مستعملة",
        45: "نفد",
        50: "لا مخطط",
        56: "لا موقع",
        64: "لا بطاقة",
        80: "لُعبت",
        81: "بلا أثر",
        82: "نفدت",
        88: "ابنِ أولًا",
        94: "جانبًا",
        95: "عُرض",
        "pool": "لا أحد",
        "tokens": "قطعتان",
        "cartouches": "مشغولة",
    },
}
"""By the rule that speaks against an action; hiring and planning tell the case of theirs."""


def blocked(view: View, seat: int, action: int, lang: str) -> str:
    """What speaks against an action of the seat that is to act."""
    now: Any = view
    rule = int(why_action(now, seat, action))
    return _CAUSES[lang][_case(view, seat, action) if rule in (42, 47) else rule]


def _case(view: View, seat: int, action: int) -> str | int:
    """Nobody to hire or nothing to pay with; no cartouche, no monument left for one, or too few goods."""
    me = view.governors[seat]
    if action == HIRE:
        return "tokens" if total(view.pool) else "pool"
    assert action == PLAN
    free = [CARTOUCHE_TYPE[n] for n, holder in enumerate(view.planned) if not holder]
    return 43 if any(me.stock[kind] for kind in free) else 82 if free else "cartouches"
