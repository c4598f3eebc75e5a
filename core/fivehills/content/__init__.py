"""Content: the YAML files of a ruleset, their models, loading and checking.

`loader.load(folder, shape)` gives the content of a ruleset or raises `ContentError` with every fault;
`validation.validate` looks at the ledger, the cases and the schemas too and returns the faults;
`shape.Shape` is how a ruleset names its own models; `schemas` writes the JSON Schemas; `provenance` counts sources.
"""
