"""Breaks the rules of a game at random, one place at a time, and lists what its tests do not notice.

python -m tests.mutants pharao --count 100 --seed 0
"""
