"""Pipelines and retrievers compared.

`scatter.py` quality against cost, `radial.py` shares by topic, `weight_curves.py` figures over the text weight.
"""
