"""The report as pages: layout, painting, PDF, preview."""
