"""Compiling rules and programs to machine code; `twins` is what others use."""
