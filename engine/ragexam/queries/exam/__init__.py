"""Forecasts of writing an exam: `generation_forecast`, `open_forecast`, their `records`; `generations` are past ones."""
