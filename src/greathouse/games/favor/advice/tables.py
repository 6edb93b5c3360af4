"""Numbers of the advice: what tiles are worth, and exact odds of dice that are rolled again and again."""

from __future__ import annotations

from math import comb

from greathouse.kernel.rules import table

from ..content import TILE_IDS

MOST = 24
"""Dice and dice wanted that the odds know; more count as so many."""

_WORTH = {
    **{"herder": 12, "farmer": 34, "guard": 24, "indentured_worker": 16, "serf": 24, "worker": 24, "beggar": 14},
    **{"servant": 16, "soothsayer": 12, "ancestral_guidance": 14, "ankh": 6, "omen": 18, "artisan": 40, "builder": 22},
    **{"noble_adoption": 30, "palace_servants": 26, "soldier": 26, "entertainer": 14, "grain_merchant": 16},
    **{"matchmaker": 26, "good_omen": 34, "palace_key": 18, "spirit_of_the_dead": 26, "charioteer": 34},
    **{"conspirator": 46, "overseer": 32, "ship_captain": 42, "tomb_builder": 46, "head_servant": 18},
    **{"master_artisan": 36, "priest": 18, "bad_omen": 20, "burial_mask": 20, "royal_decree": 22, "embalmer": 38},
    **{"estate_overseer": 44, "grain_trader": 54, "priest_of_the_dead": 50, "royal_attendants": 52, "astrologer": 26},
    **{"priestess": 16, "surveyor": 34, "pharaohs_gift": 24, "secret_passage": 40, "treasure": 40, "queen": 40},
    **{"general": 70, "granary_master": 66, "grand_vizier": 60, "heir": 40, "royal_astrologer": 40},
    **{"royal_mother": 36, "queens_favor": 90, "royal_death": 20, "royal_power": 44},
}
WORTH_OF = table([_WORTH.get(name, 20) for name in TILE_IDS])
"""What a tile adds to a player's strength; a start die for the whole game is about 35."""

START_STRENGTH = 90
"""Strength of the three dice that everybody has."""

TOKEN_STRENGTH = 4


def _chances(good: int) -> list[list[int]]:
    """[dice][wanted]: chance in 1/1000 to get so many dice with one of `good` faces when they are rolled repeatedly.

    Each roll, matching dice are locked; if there are none, one other die must be (R12); the rest is rolled again.
    """
    exact = [[1.0] + [0.0] * MOST for _ in range(MOST + 1)]
    q = good / 6
    for dice in range(1, MOST + 1):
        matching = [comb(dice, hits) * q**hits * (1 - q) ** (dice - hits) for hits in range(dice + 1)]
        for wanted in range(1, dice + 1):
            exact[dice][wanted] = matching[0] * exact[dice - 1][wanted] + sum(
                matching[hits] * exact[dice - hits][max(0, wanted - hits)] for hits in range(1, dice + 1)
            )
    return [[round(1000 * p) for p in row] for row in exact]


def _rolls(limit: int) -> list[int]:
    """[dice]: rolls of so many dice in which no value is there more than `limit` times."""
    ways = [1] + [0] * MOST
    for _ in range(6):
        ways = [sum(ways[dice - n] * comb(dice, n) for n in range(min(limit, dice) + 1)) for dice in range(MOST + 1)]
    return ways


_ROLLS = [_rolls(limit) for limit in range(MOST + 1)]


def _most_common(dice: int) -> list[float]:
    """[n]: chance that the most common value of so many dice is there n times."""
    return [0.0, *((_ROLLS[n][dice] - _ROLLS[n - 1][dice]) / 6**dice for n in range(1, dice + 1))]


def _any_value(one: list[list[int]]) -> list[list[int]]:
    """[dice][wanted]: chance in 1/1000 of so many equal dice, when the most common value of the first roll is kept."""
    found = [[1000] + [0] * MOST]
    for dice in range(1, MOST + 1):
        first = _most_common(dice)
        row = [
            sum(p * one[dice - n][max(0, wanted - n)] for n, p in enumerate(first) if n) for wanted in range(MOST + 1)
        ]
        found.append([round(p) for p in row])
    return found


_BY_FACES = [[[0] * (MOST + 1)] * (MOST + 1), *(_chances(good) for good in range(1, 7))]
REPEATED = table(_BY_FACES)
"""[good faces][dice][wanted], in 1/1000."""

EQUAL = table(_any_value(_BY_FACES[1]))
"""[dice][equal dice], in 1/1000."""
