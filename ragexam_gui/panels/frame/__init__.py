"""Parts around pages: `welcome`, `help`, `log_drawer` (with `figure_words`), `palette`, `about`; `whole_dialog` before all is done."""
