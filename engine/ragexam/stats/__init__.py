"""Statistics over arrays: intervals, paired comparisons, probability of being best, rank correlation, agreement.

Pure functions. What needs chance takes a required `rng`; what lacks data says why instead of returning a number.
"""
