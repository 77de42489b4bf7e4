"""`compare`: any two pipelines of a project against each other."""
