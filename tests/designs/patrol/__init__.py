"""Patrol: one side alone, and a second part that starts from the end of the first."""
