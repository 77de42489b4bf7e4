"""The `page` of pipelines: what is chosen, what a choice would make, and what that would cost; those `chosen`."""
