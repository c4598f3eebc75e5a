"""What a modder is given: new packages from templates, schemas for editors, and the generated pages of reference.

May import: `proof`, `cases`, `play` and what is below them.
"""
