"""The environment in which the examples of learning run: PyTorch and RLlib, which `make learning` sets up."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv-learning" / "bin" / "python"
LEFT_OUT = not PYTHON.exists() and os.environ.get("CI") != "true"

learning = pytest.mark.skipif(LEFT_OUT, reason="make learning sets up PyTorch and RLlib, which it needs")
"""Marks a test that needs them: it fails where CI is true and they are missing."""


def example(name: str, *details: object) -> list[str]:
    """Runs an example to its end; what it printed, by line."""
    command = [PYTHON, ROOT / "examples" / name, *map(str, details)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def told(snippet: str) -> str:
    """What a snippet prints that finds the examples beside it."""
    command = [PYTHON, "-c", snippet]
    done = subprocess.run(command, cwd=ROOT / "examples", capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
