"""Map of exchange."""
