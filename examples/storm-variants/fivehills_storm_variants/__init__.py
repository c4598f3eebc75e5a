"""Variants of the ruleset storm for Five Hills: early rains, barbed wire, and a dry spring."""
