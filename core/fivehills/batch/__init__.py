"""Many games at once: rows of results, summed up, on several processes, the same for every number of them.

May import: `bots`, `play` and what is below them.
"""
