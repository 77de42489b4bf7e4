"""Pipelines and what they answered: `pipelines`, `runs` with their manifests, `responses`, `matrix` (in bulk), `prompts`."""
