"""A game from its start to its save: starting, deciding, undoing, tracing, saving, loading.

May import: everything below (`maths`, `content`, `engine`, `secrecy`, `plugins`). Bots, batches, cases and front ends
use a game through `Game` alone.
"""
