"""The `page` of pipelines: what a choice would make and what that would cost; the `selection` that is ticked; those `chosen`."""
