"""Storm Over Dien Bien Phu (Multi-Man Publishing) as a plugin of Five Hills.

The central strongpoints of the camp, 13 March to 7 May 1954: 36 areas, companies and platoons, eight turns of a week.
Players alternate single impulses (move, fire, and for the Viet Minh sap and assault) until passes end the turn; each
side has a deck of 27 tactical cards, many of them played in the middle of the other side's action.

One scenario, `standard`; option `bidding` (rule 15.0). The book came without map, counters, cards and turn track;
docs/rulesets/storm.md says how they were rebuilt and which readings were taken where the text is unclear.

data.py         static tables computed once from content
phases/         campaign, draw, impulse (move, fire, sap, assault, cards), end, in the order of the rulebook
rules/          control, movement, retreats, figures of attack and defense, units
"""
