"""Simulations of `bench/calibration.py`: a file that has a function `simulate(short)` takes part.

It yields a `Promise` as soon as it has measured one. `exams` draws exams whose truth is known.
"""
