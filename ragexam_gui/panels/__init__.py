"""Pages of the main window, a folder each, under the same nouns as the engine's rooms.

Pages: `corpus`, `exam`, `retrieval`, `pipelines`, `run`, `results`, `grading`, `items`, `report`; none sees another. Around them `frame`;
below them what several open: `review`, `models`, `systems`; below all `common`.
"""
