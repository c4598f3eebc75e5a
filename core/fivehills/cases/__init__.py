"""Worked examples as tests: a case file becomes a game, is played with scripted dice, and is held to what it expects.

May import: `play` and what is below it. The shape of the file is `content/casefile.py`.
"""
