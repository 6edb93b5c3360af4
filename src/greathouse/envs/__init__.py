"""The games as environments for learning and research: observations, batches, and the faces of other frameworks.

| module | what it gives |
| --- | --- |
| layout | what is where in an observation, from what a game's View declares |
| episode | one game as a learner meets it, at the speed of plain rules |
| batch | thousands of games at once in compiled code |
| pettingzoo | the games as PettingZoo's agent-environment cycles (extra `pettingzoo`) |
| gymnasium | one seat against agents of the house, for Gymnasium (extra `gymnasium`) |

`docs/research/` describes them.
"""
