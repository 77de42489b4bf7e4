"""The models' `dialog`: the models of this machine, where they were looked for, and the starter models; those `chosen` for a project."""
