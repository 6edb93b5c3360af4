"""Kills a solve of Pharao at random moments and checks that it ends with the same tables as an undisturbed one.

python -m tests.solve.kill 3v2 4v1 --times 10
"""

from __future__ import annotations

import argparse
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from greathouse.solve.pharao.solver import Plan, needed, solve
from greathouse.solve.pharao.tables import read_header, read_layer, solved_options, table_path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("layers", nargs="*", default=["3v2"], help="such as 3v2")
    parser.add_argument("--times", type=int, default=10, help="how often to kill")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="threads of the solve")
    parser.add_argument("--into", type=Path, help="only solve, into this folder, with every checkpoint")
    given = parser.parse_args()
    if given.into:
        layers = [read_layer(text) for text in given.layers]
        solve(layers, Plan(solved_options(), given.into, given.jobs, checkpoint=0.0))
        return
    with tempfile.TemporaryDirectory() as folder:
        compare(Path(folder), given.layers, given.times, given.jobs, random.Random(given.seed))


def start(folder: Path, layers: list[str], jobs: int) -> subprocess.Popen:
    command = [sys.executable, "-m", "tests.solve.kill", *layers, "--into", str(folder), "--jobs", str(jobs)]
    return subprocess.Popen(command)


def compare(folder: Path, layers: list[str], times: int, jobs: int, rand: random.Random) -> None:
    """One undisturbed solve, one that is killed so many times."""
    began = time.monotonic()
    assert start(folder / "whole", layers, jobs).wait() == 0
    whole = time.monotonic() - began
    print(f"undisturbed: {whole:.0f} s")
    killed = 0
    while killed < times:
        process = start(folder / "killed", layers, jobs)
        time.sleep(rand.uniform(0, whole))
        if process.poll() is not None:
            print("it had ended; from the beginning again")
            shutil.rmtree(folder / "killed")
            continue
        process.send_signal(signal.SIGKILL)
        process.wait()
        killed += 1
        kinds = [path.suffix for path in (folder / "killed").glob("*.*")]
        print(f"{killed}: killed; {kinds.count('.table')} tables, {kinds.count('.checkpoint')} checkpoints")
    assert start(folder / "killed", layers, jobs).wait() == 0
    for pair in needed([read_layer(text) for text in layers]):
        for layer in pair:
            one, other = (read_header(table_path(folder / f, layer, solved_options())) for f in ("whole", "killed"))
            print(f"{layer[0]}v{layer[1]} {one.sha256} {'the same' if one == other else f'NOT {other.sha256}'}")
            assert one == other


if __name__ == "__main__":
    main()
