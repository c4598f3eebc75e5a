"""Dien Bien Phu: A Season in Hell (Vae Victis 33, Luc Olivier) as a plugin of Five Hills.

The siege from 13 March to 7 May 1954 in weeks: 44 strongpoints in CR zones, joined by lines and by assault bases to
the zones around them; French companies against face-down battalions and Dummies. A week with fighting has up to four
rounds, each with an assault of the Viet Minh and an operation of the French of up to three impulses.

Scenarios `initial-assault`, `five-hills`, `full-battle`. The book came without map, counters and tables;
docs/rulesets/season.md says how they were rebuilt and which readings were taken where the text is unclear.

data.py         static tables computed once from content
phases/         the week, the round, the impulse, in the order of the rulebook
rules/          control, trenches, movement, fire, hand-to-hand combat, hidden pieces, losses
"""
