"""Material of a report: `report_input` collects it from the project, `examples` picks responses to read."""
