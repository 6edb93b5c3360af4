"""Tournaments: who meets whom, where everybody stands, and the rounds that go on by themselves."""
