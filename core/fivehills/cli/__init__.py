"""The command line: `fivehills`. One module per group of commands; rules, bots and batches live elsewhere."""

from fivehills.cli.app import main

__all__ = ["main"]
