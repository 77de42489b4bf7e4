"""Boards of systems whose passages were graded question by question (EXAM++, Farzi and Dietz 2024, section 4.3)."""
