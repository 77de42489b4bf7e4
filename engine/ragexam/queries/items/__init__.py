"""What is kept of the item response model: `fits` (also those not kept), `refinements`; `fit_now` makes one and keeps it."""
