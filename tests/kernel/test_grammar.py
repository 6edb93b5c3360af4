"""Number, elision and punctuation of composed sentences."""

from types import ModuleType

import pytest

from greathouse.kernel.grammar import (
    CATEGORIES,
    bare,
    category,
    counted,
    fill,
    joined,
    labelled,
    plural,
    polish_all,
    polished,
    series,
    tongues,
)
from greathouse.kernel.languages import PAGE_LANGUAGES


@pytest.mark.parametrize(("lang", "singular"), [("en", {1}), ("fr", {0, 1}), ("de", {1})])
def test_number(lang, singular):
    assert {n for n in (0, 1, 2, 21) if plural(n, ("one", "many"), lang) == "one"} == singular
    assert counted(2, ("brick", "bricks"), lang) == "2 bricks"


def test_a_field_picks_the_form_that_goes_with_its_number():
    assert fill("{n} city {n:card|cards}", "en", n=1) == "1 city card"
    assert fill("{n} {n:carte|cartes} Cité", "fr", n=0) == "0 carte Cité"
    assert fill("{n:02d}", "en", n=7) == "07"
    with pytest.raises(KeyError):
        fill("{name}", "en")


@pytest.mark.parametrize(
    ("name", "told"), [("Anna", "d’Anna"), ("Élise", "d’Élise"), ("Ibis", "d’Ibis"), ("Max", "de Max")]
)
def test_french_elides_before_a_vowel(name, told):
    assert fill("L’ouvrier de {name}", "fr", name=name) == f"L’ouvrier {told}"
    assert fill("The laborer of {name}", "en", name=name) == f"The laborer of {name}"


def test_french_spaces_do_not_break():
    assert polished("Vrai ? « Oui » : bien ; fini !", "fr") == (
        "Vrai\u202f? «\u00a0Oui\u00a0»\u00a0: bien\u202f; fini\u202f!"
    )
    assert polished("le Chat n° 2", "fr") == "le Chat n°\u00a02"
    assert polished("Really? Yes: fine; done!", "en") == "Really? Yes: fine; done!"
    assert polish_all({"a": ("b ?", 3)}, "fr") == {"a": ("b\u202f?", 3)}


def test_lists_and_labels():
    assert [joined(list(parts), "and", "en") for parts in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]
    assert [labelled("Nil", "6", lang) for lang in ("en", "fr")] == ["Nil: 6", "Nil\u00a0: 6"]
    assert [series(["a", "b"], lang) for lang in ("de", "fr")] == ["a; b", "a\u202f; b"]


def test_arabic_has_six_plural_categories():
    assert set(CATEGORIES) == set(PAGE_LANGUAGES)
    told = {
        name: [n for n in (0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 111) if category(n, "ar") == name]
        for name in CATEGORIES["ar"]
    }
    assert told == {
        "zero": [0],
        "one": [1],
        "two": [2],
        "few": [3, 10, 103],
        "many": [11, 99, 111],
        "other": [100, 102],
    }
    cards = ("لا بطاقات", "بطاقة واحدة", "بطاقتان", "# بطاقات", "# بطاقة", "# بطاقة")
    assert [counted(n, cards, "ar") for n in (0, 2, 3, 11)] == ["لا بطاقات", "بطاقتان", "3 بطاقات", "11 بطاقة"]
    assert fill("{n:" + "|".join(cards) + "}", "ar", n=7) == "7 بطاقات"


def test_arabic_marks_and_names_in_other_letters():
    assert polished("قمح, شعير و حجر; لماذا?", "ar") == "قمح، شعير وحجر؛ لماذا؟"
    assert polished("Throw, walk?", "ar") == "Throw, walk?"
    told = fill("يبدأ {name}, ثم {n}", "ar", name="Ann, Ben?", n=3)
    assert told == "يبدأ \u2068Ann, Ben?\u2069، ثم 3"
    assert bare(told) == "يبدأ Ann, Ben?، ثم 3"
    assert fill("{name}", "ar", name="سنوحي") == "سنوحي"
    assert fill("منذ {date}", "ar", date="2026-11-23") == "منذ \u20682026-11-23\u2069"


def test_what_a_language_lacks_is_said_in_english():
    en, ar = ModuleType("en"), ModuleType("ar")
    vars(en).update(SAID={"yes": "Yes", "no": "No"}, MORE="More")
    vars(ar).update(SAID={"yes": "نعم"})
    told = tongues(en=en, ar=ar)["ar"]
    assert (told.SAID, told.MORE) == ({"yes": "نعم", "no": "No"}, "More")
