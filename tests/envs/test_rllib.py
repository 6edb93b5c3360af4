"""The example of RLlib runs to its end, and says what it needs where that is missing."""

import subprocess
import sys
from importlib.util import find_spec

import pytest

from .learning import ROOT, example, learning


@learning
@pytest.mark.compiled
@pytest.mark.slow
def test_it_runs_to_its_end(tmp_path):
    short = ("--rounds", 1, "--decisions", 64, "--games", 16, "--longest", 60)
    assert example("rllib.py", *short, "--out", tmp_path / "curve")[-1].endswith("in 64 games")
    assert len((tmp_path / "curve.csv").read_text(encoding="utf-8").splitlines()) == 3
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.skipif(find_spec("torch") is not None, reason="PyTorch is installed here")
@pytest.mark.slow
@pytest.mark.parametrize(("name", "extra"), [("rllib.py", "rllib"), ("ppo.py", "torch")])
def test_without_torch_it_names_what_installs_it(name, extra):
    command = [sys.executable, ROOT / "examples" / name]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 1 and f"pip install 'greathouse[{extra}]'" in done.stderr
