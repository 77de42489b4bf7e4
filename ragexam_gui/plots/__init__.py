"""Plots: fed with arrays and names, they know nothing of a project."""
