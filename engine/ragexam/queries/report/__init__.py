"""What a report is made from: `report_input` collects it from the project, `examples` picks responses to read."""
