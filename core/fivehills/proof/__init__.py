"""What is promised, and whether it holds: the battery of properties, the ledger of rules, citations, checks of code.

May import: `batch`, `bots`, `cases`, `play` and what is below them.
"""
