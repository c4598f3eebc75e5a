"""Depths: boats that nobody sees, not even that they are there, for the tests of hidden presence."""
