"""Rankings judged against document spans: `evidence`, `judge` (once, for every metric), `metrics`, `ranked_metrics`."""
