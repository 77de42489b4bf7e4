"""The models' `dialog`: the models of this machine, where they were looked for, the starter models; `chosen` for a project; `servers`."""
