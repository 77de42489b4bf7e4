"""What writing an exam will take: `generation_forecast` (choices) and `open_forecast`, as `records`; `generations` reads those made."""
