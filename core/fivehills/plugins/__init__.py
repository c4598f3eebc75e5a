"""How designs come in: the hooks, the search for rulesets, variants and bots, and what variants do to content.

May import: `maths`, `content`. Hooks name the words of the engine in their signatures only.
"""
