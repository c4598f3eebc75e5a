"""Comparing designs on the same battle: many games of each, kept in a folder, and a report that lays them side by side.

`plan` says what is to be played, `store` keeps rows and refuses to mix them with those of other content, `figures` and
`playing` compute every number of the report from rows, `summary` says what matters most, `report` writes it.
Plots and tables need the extra `report`.

May import: `batch`, `chronicle`, `proof`, `drawing` and what lies below them. Only the command line uses it.
"""
