"""Content: the YAML files of a ruleset, their models, loading and checking.

`loader.load(folder, shape)` gives the content of a ruleset or raises `ContentError` with every fault; `shape.Shape` is
how a ruleset names its own models; `provenance` counts sources; `casefile` is the shape of a case.

May import: `maths`. Nothing here plays.
"""
