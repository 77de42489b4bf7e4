"""The one estimator of time; each forecast, in the folder of its noun, only says which units it counts.

`estimate`: from units to seconds, how far these may be off, and what they rest on. `speeds`: what was timed on this machine.
"""
