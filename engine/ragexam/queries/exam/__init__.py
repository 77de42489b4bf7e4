"""What writing an exam will take: `generation_forecast` (choices) and `open_forecast`; `generations` reads what was asked for."""
