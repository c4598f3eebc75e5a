"""Whole numbers without a game: sets of small numbers as bits, hex geometry, dice.

May import: nothing of the kernel. Everything else may import it.
"""
