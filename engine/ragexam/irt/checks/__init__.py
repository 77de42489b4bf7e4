"""Whether to believe a fit: `diagnostics`, `controls`, `cautions`; `observed` and `summaries` need no estimation."""
