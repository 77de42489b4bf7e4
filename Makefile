# One command each. All of them make the environment first, which takes minutes once and nothing afterwards.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# A Python of your own choice for the set-up: make demo PYTHON=/path/to/python3.12
PYTHON ?=
DEMO_OUT ?= demo-output
PY := .venv/bin/python
READY := .venv/.ready

.PHONY: help setup demo test coverage app lint bench calibration screenshots screen-reader models models-all freeze package clean

help:
	@echo "RAG Exam: which retrieval-augmented generation set-up answers best on your documents?"
	@echo ""
	@echo "  make demo     the whole job on a demo corpus: import, exam, run, fit, report     16 min"
	@echo "  make test     all tests, three processes at a time                                20 min"
	@echo "  make app      the window"
	@echo "  make coverage   the same, and which lines no test runs; slower"
	@echo "  make lint     style, types and import borders                                    1 min"
	@echo "  make bench    speed, agreement and the window: each figure beside its aim   at most 15 min"
	@echo "  make calibration   whether stated uncertainty is true, by simulation           at most 15 min"
	@echo "  make screenshots   every page of the window, in both languages, light and dark   10 min"
	@echo "  make screen-reader   what has no name for a screen reader on Linux               2 min"
	@echo "  make setup    only the environment, which every command above makes when needed"
	@echo "  make package  what people install: a .deb and a file that unpacks itself, into dist   30 min once, then 6"
	@echo "  make clean    caches and demo-output away; the environment and the models stay"
	@echo ""
	@echo "The first command also makes the environment (6 to 15 minutes, 660 MB to fetch, 2.2 GB of disk) and fetches models:"
	@echo "700 MB for the tests, 1,800 MB for the demo. Ctrl-C is safe: the same command goes on where it stopped."
	@echo "After that everything works offline. More in docs/set-up.md."

setup: $(READY)
	@echo "The environment is complete."

# Stale when what is installed could change; the set-up itself then sees what, if anything, is to be done.
$(READY): pyproject.toml requirements/constraints.txt scripts/find_python.sh scripts/setup.py $(wildcard scripts/environment/*.py)
	@python=$$(PYTHON="$(PYTHON)" sh scripts/find_python.sh) && "$$python" scripts/setup.py

models: $(READY)
	@$(PY) -m ragexam models starter --small

models-all: $(READY)
	@$(PY) -m ragexam models starter --all

demo: models-all
	@$(PY) -m ragexam demo --out "$(DEMO_OUT)"

test: export QT_QPA_PLATFORM := offscreen
test: models
	@$(PY) scripts/run_tests.py $(PYTEST_ARGS)

coverage: export QT_QPA_PLATFORM := offscreen
coverage: models
	@$(PY) scripts/run_tests.py --coverage $(PYTEST_ARGS)

app: $(READY)
	@$(PY) -m ragexam_gui

lint: $(READY)
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy
	MYPYPATH=scripts:packaging $(PY) -m mypy --strict scripts
	.venv/bin/lint-imports

bench: models
	@$(PY) bench/run.py $(BENCH)

calibration: $(READY)
	@$(PY) bench/calibration.py $(BENCH)

screenshots: $(READY)
	@$(PY) scripts/screenshots.py

screen-reader: $(READY)
	@$(PY) scripts/screen_reader.py

freeze: $(READY)
	@$(PY) scripts/freeze.py

package:
	@python=$$(PYTHON="$(PYTHON)" sh scripts/find_python.sh) && "$$python" -P scripts/package.py

clean:
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage .coverage.* htmlcov build dist screenshots "$(DEMO_OUT)"
	find engine scripts tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
