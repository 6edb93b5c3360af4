"""Games played by agents, recorded in Parquet, and read again.

| module | what it gives |
| --- | --- |
| run | what decides every byte of a dataset; where each game and each shard begins |
| players | games of a run as columns: at random in compiled code, or by agents of the arena |
| compiled | the program that plays at random and that follows recorded games |
| parquet | the columns as a table, and back |
| folder | manifest and shards, written whole or not at all |
| selfplay | a run played into a folder, on processes or machines |
| reading | a folder that was recorded, and its games as matches |
| verify, describe | every game replayed; what the games are like |

`docs/research/data.md` describes them.
"""
