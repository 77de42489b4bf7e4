"""The job over all jobs before it starts: `plan` chooses models with its reasons, `forecast` puts their forecasts together."""
