"""Graders that count words, letters and amounts; no model."""
