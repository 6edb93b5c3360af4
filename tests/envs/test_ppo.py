"""The example of learning: its loss falls where it should, its weights of decisions are right, it runs to its end."""

import json

import pytest

from .learning import example, learning, told

pytestmark = [learning, pytest.mark.slow]

WEIGH = """
import json, numpy as np, ppo
seat, value = np.array([[0], [1], [0], [1]]), np.array([[0.5], [0.4], [0.7], [0.2]])
ended, rewards = np.array([[0], [0], [1], [0]], bool), np.zeros((4, 1, 2))
rewards[2] = [[1, 0]]
print(json.dumps(ppo.weigh(seat, value, ended, rewards, np.array([[0.75, 0.25]]))[:, 0].tolist()))
"""

CHOICE = """
import json, torch, ppo
torch.manual_seed(1)
agent, planes = ppo.Agent(5, 7, 6), torch.randn(4, 5)
legal = torch.tensor([[0, 3, 6, -1], [2, 1, -1, -1], [5, 4, 3, 0], [6, -1, -1, -1]])
choice, value = agent(planes, legal)
place = torch.tensor([2, 0, 3, 0])
part = ppo.Decisions(planes, legal, place, choice.log_prob(place).detach(), torch.rand(4), torch.tensor([3.0, 1, 0, 0]))
before = choice.probs[0, 2].item()
optimizer = torch.optim.Adam(agent.parameters(), lr=0.01)
for _ in range(5):
    optimizer.zero_grad()
    ppo.loss(agent, part).backward()
    optimizer.step()
after = agent(planes, legal)
print(json.dumps({
    "chances": choice.probs.tolist(), "finite": all(bool(p.grad.isfinite().all()) for p in agent.parameters()),
    "chosen": [before, after[0].probs[0, 2].item()],
    "error": [((v - part.target) ** 2).mean().item() for v in (value, after[1])],
}))
"""


def test_a_decision_is_worth_what_its_seat_comes_to():
    """One game: seats 0, 1, 0, and seat 0 wins; then a new game that goes on."""
    assert json.loads(told(WEIGH)) == pytest.approx([0.05 * 0.7 + 0.95 * 1, 0, 1, 0.25])


def test_what_was_better_than_expected_becomes_likelier_and_illegal_moves_stay_impossible():
    found = json.loads(told(CHOICE))
    padded = [(row, column) for row, column in [(0, 3), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)]]
    assert all(found["chances"][row][column] == 0 for row, column in padded) and found["finite"]
    assert all(sum(row) == pytest.approx(1) for row in found["chances"])
    assert found["chosen"][1] > found["chosen"][0] and found["error"][1] < found["error"][0]


@pytest.mark.compiled
def test_it_runs_to_its_end(tmp_path):
    short = ("--steps", 2048, "--games", 16, "--longest", 60)
    last = example("ppo.py", *short, "--out", tmp_path / "curve")[-1]
    assert last.startswith("score against random play: 0.") and last.endswith("in 64 games")
    rows = (tmp_path / "curve.csv").read_text(encoding="utf-8").splitlines()
    assert rows[0] == "decisions,score" and len(rows) == 4
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")
