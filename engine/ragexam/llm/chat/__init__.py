"""Messages as a model's own chat template writes them: `messages` asks, `template_renderer` keeps the child, `template_process` is it."""
