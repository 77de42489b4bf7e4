"""Systems elsewhere, as a person sees them: `kept` is the noun of `Project`, `form` shows and changes connections."""
