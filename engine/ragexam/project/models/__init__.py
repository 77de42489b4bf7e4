"""Models of this machine and of a project.

`dialog`: where models are looked for and what is found, as the `records` of it; `download` gets a starter model; `servers`: models
behind servers; `chosen`: those of a project.
"""
