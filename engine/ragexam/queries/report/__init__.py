"""Material of a report: `report_input` collects it from the project, `examples` picks responses to read.

`handed_over` judges the passages that a run's retrievers gave; `report_parts` keeps what is slow to make.
"""
