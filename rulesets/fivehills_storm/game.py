"""The game as the steps see it, with the types of its columns and of its static tables."""

import fivehills
from fivehills_storm.columns import Columns
from fivehills_storm.data import Data

Game = fivehills.Game[Columns, Data]
