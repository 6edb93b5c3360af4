"""The scripts for releases and for old and new packages notice what is wrong."""

import re
import runpy
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RELEASE = runpy.run_path(str(ROOT / "scripts" / "release.py"))
COMPAT = runpy.run_path(str(ROOT / "scripts" / "compat.py"))
NotReady = RELEASE["NotReady"]


def checkout(folder, package="1.2.0", citation="1.2.0", heading="## 1.2.0 - 2026-01-31"):
    (folder / "src" / "greathouse").mkdir(parents=True)
    (folder / "src" / "greathouse" / "__init__.py").write_text(f'__version__ = "{package}"\n')
    (folder / "CITATION.cff").write_text(f"cff-version: 1.2.0\nversion: {citation}\n")
    (folder / "CHANGELOG.md").write_text(f"# Changelog\n\n{heading}\n")
    return folder


def test_a_version_that_can_be_released_passes(tmp_path):
    checkout(tmp_path)
    assert RELEASE["agreed_version"](tmp_path) == "1.2.0"
    assert RELEASE["release_date"](tmp_path, "1.2.0") == "2026-01-31"


def test_versions_that_differ_are_named(tmp_path):
    with pytest.raises(NotReady, match=r"CITATION.cff says 1\.1\.0"):
        RELEASE["agreed_version"](checkout(tmp_path, citation="1.1.0"))


@pytest.mark.parametrize("heading", ["## 1.2.0 - unreleased", "## 1.1.0 - 2026-01-31", "## 1.2.0"])
def test_a_version_without_a_date_is_not_released(heading, tmp_path):
    with pytest.raises(NotReady, match=r"1\.2\.0"):
        RELEASE["release_date"](checkout(tmp_path, heading=heading), "1.2.0")


def test_what_is_not_committed_is_named(tmp_path):
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    RELEASE["clean_tree"](tmp_path)
    (tmp_path / "forgotten.py").touch()
    with pytest.raises(NotReady, match=r"forgotten\.py"):
        RELEASE["clean_tree"](tmp_path)


def test_a_command_that_fails_says_why(tmp_path):
    with pytest.raises(NotReady, match="not a git repository"):
        RELEASE["clean_tree"](tmp_path)


def test_an_installed_wheel_is_tried_where_neither_node_nor_a_compiler_is_found(tmp_path):
    assert RELEASE["bare_environment"](tmp_path)["PATH"] == str(tmp_path / "env" / "bin")


def test_the_oldest_packages_are_those_of_the_project():
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (numba,) = re.findall(r'"numba>=([\d.]+),', project)
    (numpy,) = re.findall(r'"numpy>=([\d.]+)"', project)
    trials = list(COMPAT["trials"]())
    assert trials[0].requirements == (f"numba=={numba}.*", f"numpy=={numpy}.*")
    assert {trial.python for trial in trials} == set(COMPAT["PYTHONS"])
    assert f'requires-python = ">={COMPAT["PYTHONS"][0]}"' in project


def test_a_python_that_is_not_installed_is_left_out(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    trial = COMPAT["Trial"]("3.11", "newest")
    assert COMPAT["outcome"](trial) == "left out, not installed here"
