"""The code in the documents on research runs."""

import re
from pathlib import Path

import pytest

DOCS = sorted((Path(__file__).parents[2] / "docs" / "research").glob("*.md"))


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("document", DOCS, ids=lambda path: path.stem)
def test_the_code_of_a_document_runs(document):
    blocks = re.findall(r"```python\n(.*?)```", document.read_text(encoding="utf-8"), flags=re.S)
    assert blocks
    for block in blocks:
        exec(compile(block, document.name, "exec"), {})


def test_links_lead_somewhere():
    for document in DOCS:
        for link in re.findall(r"\]\((?!http)([^)#]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / link).exists(), (document.name, link)
