"""The games as Python objects: rules, positions, moves, kingdoms, score sheets, matches and records.

`import fiefdom` offers the public names; the files here are in layers (see `docs/explanation/design.md`).
"""
