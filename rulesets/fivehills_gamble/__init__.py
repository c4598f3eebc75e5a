"""Dien Bien Phu: The Final Gamble (Legion Wargames, second edition) as a plugin of Five Hills.

The siege on hexes of 150 m, 13 March to 14 May 1954: French companies and batteries against Viet Minh battalions,
up to 21 turns of three days, each of seven phases and some thirty segments. Four scenarios, `a` to `d`.

The book came without map, counters, charts and Scenario Card; docs/rulesets/gamble.md says how they were rebuilt and
which readings were taken where the text is unclear.

boards.py       the two maps and the boxes, put together from the lists of ground.yaml
data.py         static tables computed once from content; grids.py: neighbours of whole sets of hexes
card.py         the Scenario Card; setup.py: the set-up with both sides' free choices and the choice of wounded
phases/         the phases and segments in the order of the rulebook
rules/          zones, Zones of Control, Lines of Communication, control, wire, movement, fire, losses, supply
"""
