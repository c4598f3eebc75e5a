"""`python -m fivehills`: the command line without its script."""

import sys

from fivehills.cli import main

if __name__ == "__main__":
    sys.exit(main())
