"""`choose`: from what a person calls a model to what a pipeline is identified by, one of `records`; `writer_advice` names a larger one."""
