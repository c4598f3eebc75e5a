"""The chronicle: any game of any design as dated rows in the words of the common battle.

`when` turns turns into dates, `watching` looks at a game as it is played, `telling` says it in sentences beside what
happened on those dates.

May import: `play` and what lies below it. Batches and front ends use it.
"""
