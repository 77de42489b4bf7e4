"""Checks of a fit: `diagnostics`, `controls`, `cautions`; `observed` and `summaries` need no estimation."""
