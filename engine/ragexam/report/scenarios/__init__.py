"""Scenarios in a report: failure rates, comparisons, examples, fixes, how reliable the questions are."""
