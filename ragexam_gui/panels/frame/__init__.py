"""Parts around the pages: welcome, help, log, command palette, about."""
