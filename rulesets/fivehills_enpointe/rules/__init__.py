"""Predicates and computations that several phases share."""
