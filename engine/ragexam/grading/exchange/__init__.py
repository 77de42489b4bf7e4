"""Answers given elsewhere, on their way in; answers on their way to people who grade them, and back."""
