"""The command line: `fivehills`. One module per group of commands; rules, bots and batches live elsewhere.

May import: everything. Nothing imports it.
"""

from fivehills.cli.app import main

__all__ = ["main"]
