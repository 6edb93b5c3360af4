"""Templates in plain Python say what Jinja makes of them."""

import pytest
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError
from markupsafe import Markup, escape

from greathouse.server import words as words_module
from greathouse.server.web.compiling import SHORT, escaped
from greathouse.server.web.rendering import Templates
from greathouse.server.words import Words

PARTS = """
{% macro row(name, sign="*") %}<li>{{ sign }}{{ name }}{{ caller() if caller is defined else "" }}</li>{% endmacro %}
{% macro plain() %}<hr>{% endmacro %}
"""
PAGE = """
{% from "parts" import row, plain %}
{% set kept %}<b>{{ name }}</b>{% endset %}
{{ plain() }}{{ row(name) }}{{ row(sign=name, name=kept) }}{% call row(3, sign="<") %}{{ name ~ kept }}{% endcall %}
{% for one in rows if one %}{{ loop.index }}{{ one[0] }}{{ one[1:] | join("&") }}{{ table["key"][1].real }}{% endfor %}
{{ none }}{{ 1.5 }}{{ true }}{{ name.upper().lower() }}{{ (name if rows else kept).title() }}{{ long }}
"""
SHOWN = {"name": "A & <b>", "rows": ["ab", "", "c<d"], "table": {"key": [1, 2]}, "none": None, "long": "<" * 200}


def rendered(kind: type[Environment]) -> str:
    templates = DictLoader({"parts": PARTS, "page": PAGE})
    return kind(loader=templates, autoescape=True, undefined=StrictUndefined).get_template("page").render(SHOWN)


def test_plain_code_writes_the_same():
    assert rendered(Templates) == rendered(Environment)


def test_what_is_not_there_is_an_error():
    page = Templates(autoescape=True, undefined=StrictUndefined).from_string("{{ nobody.name }}")
    with pytest.raises(UndefinedError):
        page.render()


@pytest.mark.parametrize("value", ["", "a", "<a&'\">", "<" * (SHORT + 1), Markup("<b>"), 3, None, 1.5, True])
def test_values_are_escaped_as_everywhere(value):
    for _ in range(2):
        assert escaped(value) == str(escape(value))


@pytest.mark.parametrize("lang", ["en", "fr", "ar"])
def test_words_of_the_house_are_escaped_as_everywhere(lang):
    keys = ("undo", "house", "puzzle-play", "fair-line")
    page = Templates(autoescape=True).from_string("|".join(f'{{{{ w("{key}") }}}}' for key in keys))
    words = Words(lang, "<Maison & co>")
    assert page.render(w=words) == "|".join(str(escape(words(key))) for key in keys)


def test_whatever_a_word_holds_is_escaped(monkeypatch):
    monkeypatch.setattr(words_module, "words_in", lambda lang: {"more": "<more & more>"})
    assert words_module.escaped_words.__wrapped__("en") == {"more": "&lt;more &amp; more&gt;"}
