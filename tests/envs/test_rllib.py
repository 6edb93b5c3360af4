"""The example of RLlib runs to its end, where RLlib and PyTorch are installed (extra `rllib`)."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

FILE = Path(__file__).parents[2] / "examples" / "rllib.py"
MISSING = [name for name in ("torch", "ray", "tree", "lz4") if find_spec(name) is None]


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {MISSING}; pip install greathouse[rllib]")
def test_it_runs_to_its_end(tmp_path):
    command = [sys.executable, FILE, "--rounds", "1", "--decisions", "64", "--games", "16", "--longest", "60"]
    command += ["--out", tmp_path / "curve"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].endswith("in 64 games")
    assert len((tmp_path / "curve.csv").read_text(encoding="utf-8").splitlines()) == 3
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.skipif(not MISSING, reason="RLlib is installed")
@pytest.mark.slow
def test_without_rllib_it_names_what_installs_it():
    done = subprocess.run([sys.executable, FILE], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 1 and "pip install 'greathouse[rllib]'" in done.stderr
