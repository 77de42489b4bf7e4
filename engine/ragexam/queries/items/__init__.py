"""Readings of the item response model: `fits` (also those not kept), `refinements`, `records`; `fit_now` makes one."""
