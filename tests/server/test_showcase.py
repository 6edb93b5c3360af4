"""The game on the start page: one choice for each new moment, and it begins anew."""

from greathouse.kernel.game import load
from greathouse.server.web.showcase import CHOICES, Performance


def test_it_goes_on_by_one_choice_and_begins_anew():
    play = Performance(load("pharao"))
    numbers = [play.moment(at)[0] for at in range(CHOICES + 2)]
    assert numbers[:3] == [0, 1, 2]
    assert numbers[-1] == 0
    lengths = [len(scene.events) for scene in play.scenes]
    assert lengths == sorted(lengths)
    assert play.moment(1)[1] is play.scenes[1]


def test_a_number_far_ahead_is_the_latest_moment():
    play = Performance(load("pharao"))
    assert play.moment(10_000)[0] == 1
