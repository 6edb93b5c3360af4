"""Exact values of games that are small enough, tables on disk, perfect play."""
