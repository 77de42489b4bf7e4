"""`planning`: what pipelines would cost before anything is started, as `records`; `template_trials`: which were made."""
