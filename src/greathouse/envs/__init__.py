"""The games as environments for learning and research: observations, batches, and the faces of other frameworks.

| module | what it gives |
| --- | --- |
| layout | what is where in an observation, from what a game's View declares |
| recall | all that a seat has seen, in order, as a string |
| episode | one game as a learner meets it, at the speed of plain rules |
| compiled | the same at the speed of compiled code |
| batch | thousands of games at once in compiled code |
| pettingzoo | the games as PettingZoo's agent-environment cycles (extra `pettingzoo`) |
| gymnasium | one seat against agents of the house, for Gymnasium (extra `gymnasium`) |
| vector | the same for many games at once, over the batch: Gymnasium's VectorEnv |
| openspiel | the games as OpenSpiel games with explicit chance (extra `openspiel`) |

`docs/research/` describes them.
"""
