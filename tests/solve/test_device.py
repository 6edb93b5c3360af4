"""Pharao's sweeps one position at a time: against the sweep by blocks, simulated, as code for a device, on a device."""

import os
import shutil
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest

from greathouse.kernel.compile import twins
from greathouse.kernel.errors import HouseError
from greathouse.kernel.game import load
from greathouse.solve.pharao import sweepers
from greathouse.solve.pharao.index import positions
from greathouse.solve.pharao.solver import Plan, solve, sweeper_for
from greathouse.solve.pharao.sweeper import NoDevice, Sweeper
from greathouse.solve.pharao.sweepers import Sweepers
from greathouse.solve.pharao.tables import solved_options
from tests.grids import grid

OPTIONS = [
    {},
    {"rescue_landing": "distance3"},
    {"return_to_start": True},
    {"cross_humiliation": False},
    {"second_life_mode": "occupy"},
    {
        "rescue_landing": "distance3",
        "return_to_start": True,
        "cross_humiliation": False,
        "second_life_mode": "occupy",
    },
]


def numbers(layer, seed=1):
    """Random values of the other's turns, and W with one piece less: not those of a solved layer."""
    rand, (m, o) = np.random.default_rng(seed), layer
    return rand.random(positions(layer)), rand.random((positions((m - 1, o)) if m > 1 else 0, 3))


def swept(passes, layer):
    """W, V and swings of a layer from random numbers."""
    known, less = numbers(layer)
    w, values, swings = np.empty((len(known), 3)), np.empty(len(known)), np.ones(len(known))
    passes.push(layer, known, w)
    passes.step(layer, w, less, values, swings)
    return w, values, swings


@pytest.fixture(scope="module")
def single():
    """The rules of single positions, compiled anew: the cache would not notice that the solver's were altered."""
    game = load("pharao")
    shutil.rmtree(twins.folder(game, "tests.solve.single"), ignore_errors=True)
    return twins.compiled(game, "tests.solve.single")


@grid("changed", [(changed,) for changed in OPTIONS], lambda changed: [len(changed)])
def test_single_positions_equal_the_sweep_by_blocks(changed, single):
    sweeper = Sweeper(solved_options(changed), 2)
    walks = sweeper.walks.astype(np.int32)
    layers = [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3)]
    for layer in [*layers, (4, 1), (1, 4), (3, 2)] if not changed else layers:
        theirs, (known, less) = swept(sweeper, layer), numbers(layer)
        w, values, swings = (np.full_like(array, np.nan) for array in theirs)
        every = 1 + len(values) // 200_000 * 4
        single.push_places(every, *layer, known, walks, sweeper.rules, w)
        single.step_places(every, *layer, walks, sweeper.rules, theirs[0], less, values, swings)
        for ours, expected in zip((w, values, swings), theirs, strict=True):
            made = ~np.isnan(ours)
            assert made.sum() > min(40_000, 0.96 * len(values))
            assert np.array_equal(ours[made], expected[made]), layer


@pytest.mark.grid
def test_the_kernels_sweep_like_the_processor_when_they_are_simulated():
    """The simulator must be switched on before Numba is imported."""
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    command = [sys.executable, "-m", "tests.solve.simulated"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1] == "agreed"


@pytest.mark.parametrize("kind", ["float64", "float32"])
def test_the_kernels_compile_for_a_device(kind, monkeypatch):
    """Their code is made for compute capability 9.0, in the absence of one, where NVIDIA's compiler is installed."""
    cuda = pytest.importorskip("numba.cuda")
    import numba
    from numba.cuda.cudadrv import nvvm

    from greathouse.solve.pharao import device

    try:
        nvvm.NVVM()
    except Exception as error:
        pytest.skip(f"NVIDIA's compiler is not installed: {error}")
    from numba.cuda import dispatcher

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=(9, 0)))
    number, row, table = numba.int64, numba.float64[::1], numba.types.Array(getattr(numba, kind), 2, "C")
    known = (numba.types.Array(numba.int32, 2, "C"), numba.int64[::1])
    push, step = device.kernels.__wrapped__()
    for kernel, arguments in ((push, (row, *known, table)), (step, (*known, table, table, row, row))):
        code, result = cuda.compile_ptx(kernel.py_func, (number,) * 4 + arguments, cc=(9, 0))
        assert result == numba.void
        assert ".target sm_90" in code
        assert "popc" in code


def test_a_real_device_sweeps_like_the_processor():
    cuda = pytest.importorskip("numba.cuda")
    if not cuda.is_available():
        pytest.skip("there is no graphics processor with CUDA here")
    from greathouse.solve.pharao.device import DeviceSweeper

    for changed in OPTIONS:
        options = solved_options(changed)
        ours = DeviceSweeper(options, 1).tried()
        for layer in [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3), (3, 2)]:
            for a, b in zip(swept(ours, layer), swept(Sweeper(options, 2), layer), strict=True):
                assert np.allclose(a, b, rtol=0, atol=1e-12)


class Stub:
    """A graphics processor that has some memory and is not used."""

    name = "stub"

    def free_memory(self):
        return 10**9


@pytest.mark.parametrize(
    ("device", "layer", "chosen"),
    [("cpu", (3, 3), "cpu"), ("auto", (2, 2), "cpu"), ("auto", (3, 3), "stub"), ("auto", (4, 4), "cpu")],
)
def test_large_layers_go_to_the_device_if_they_fit(device, layer, chosen):
    known = Sweepers(solved_options(), 1, device)
    known.graphics = Stub()
    assert sweeper_for((layer,), known).name == chosen


def test_a_device_that_must_be_used_takes_small_layers_and_refuses_what_does_not_fit():
    known = Sweepers(solved_options(), 1, "cuda")
    known.graphics = Stub()
    assert sweeper_for(((1, 1),), known).name == "stub"
    with pytest.raises(NoDevice, match="GiB of its memory are needed"):
        sweeper_for(((4, 4),), known)


@pytest.mark.parametrize("fault", ["none", "broken", "wrong"])
def test_without_a_device_the_processor_sweeps_unless_it_must_be_one(fault, monkeypatch, tmp_path):
    from greathouse.solve.pharao import device

    monkeypatch.setattr(device, "target", SimpleNamespace(is_available=lambda: False))
    if fault != "none":
        monkeypatch.setattr(device.DeviceSweeper, "__init__", Sweeper.__init__)
    if fault == "wrong":
        monkeypatch.setattr(device.DeviceSweeper, "push", Sweeper.push)
        monkeypatch.setattr(device.DeviceSweeper, "step", lambda *known: known[-1].fill(0.5))
    monkeypatch.setattr(sweepers, "WORTHWHILE", 0)
    told = []
    with pytest.raises(HouseError, match="No graphics processor" if fault == "none" else "cannot be used"):
        solve([(1, 1)], Plan(solved_options(), tmp_path, device="cuda"))
    assert not list(tmp_path.iterdir())
    solve([(1, 1)], Plan(solved_options(), tmp_path, device="auto", tell=told.append))
    assert {progress.device for progress in told} == {"cpu"}


def test_an_unknown_device_is_refused(tmp_path):
    with pytest.raises(HouseError, match="auto, cpu, cuda"):
        solve([(1, 1)], Plan(solved_options(), tmp_path, device="tpu"))
