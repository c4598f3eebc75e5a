"""The game as the steps see it, with the types of its columns and of its static tables."""

import fivehills
from fivehills_season.columns import Columns
from fivehills_season.data import Data

Game = fivehills.Game[Columns, Data]
