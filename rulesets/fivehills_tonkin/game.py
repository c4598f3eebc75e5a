"""The game as the steps see it, with the types of its columns and of its static tables."""

import fivehills
from fivehills_tonkin.columns import Columns
from fivehills_tonkin.data import Data

Game = fivehills.Game[Columns, Data]
