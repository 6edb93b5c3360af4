"""Pharao solved: index, solver, tables, probing, verification."""
