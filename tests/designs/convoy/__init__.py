"""Convoy: a game for one against a force that nobody plays, out and back again."""
