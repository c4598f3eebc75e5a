"""Tonkin, the war in French Indochina 1950-54 (Legion Wargames, beta rules 2.3), as a plugin of Five Hills.

Northern Vietnam and Laos on hexes of 20 km, months, regiments and battalions. In each month both sides move, and
twice spend ten operation points in short runs: to move again, to dig, to shell and bomb, to attack. Dumps of supplies
make the better options possible; transports by truck, plane, ship, flotilla and on foot bring them up. Viet Minh
stacks in forest and mountain are hidden.

Scenarios `cao-bang`, `hoa-binh`, `na-san`, `dien-bien-phu` (default) and `campaign`; the option `until` lets a game go
on to the end of a later scenario. Map, counters, charts and scenario cards had to be rebuilt; docs/rulesets/tonkin.md
says how, and which readings were taken where the text is unclear.

raster.py       makes the hexes of map.yaml from latitude and longitude
ground.py       steps, roads, rivers and costs as sets, computed once
data.py, card.py  static tables and the scenario card
phases/         the turn in the order of the rulebook, then moves, loads, fights
rules/          zones of control, traces, supply, movement, transports, fights, friendliness, points
"""
