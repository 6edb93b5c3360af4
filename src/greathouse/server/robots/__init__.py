"""Robots at tables: programs from outside that play by themselves; how long they may let others wait."""
