"""Predicates and computations that the phases share."""
