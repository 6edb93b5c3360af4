"""Measurements kept beside the code; `python -m benchmarks` prints them as tables."""
