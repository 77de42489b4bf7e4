"""Scenarios of an open project."""
