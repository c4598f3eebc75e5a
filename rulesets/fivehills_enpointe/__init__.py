"""En Pointe Toujours! (Vae Victis no. 16) as a plugin of Five Hills.

Squads, sections and leaders on hexes of fifty metres, turns of ten minutes, Indochina 1949 to 1954. Formations are
activated one after the other by a morale roll; each unit then takes one action, and the other side answers movement
and fire with defensive fire, which may be answered in turn. Units are concealed until something gives them away.

Scenarios: `tam-quan`, `dong-khe`, `tu-le`, `khau-vac` of the book, and `eliane-2`, an original one for 30 March 1954.
The book came without boards, counters, fire table and orders of battle; docs/rulesets/enpointe.md says how they were
rebuilt and which readings were taken where the text is unclear.

boards.py       sheets laid side by side, terrain pieces on them
data.py         static tables computed once from content
phases/         set-up and the five phases of a turn in the order of the rulebook
rules/          sight, terrain, command, stacking, fire, assault, artillery, air, morale, concealment
"""
