PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install -qq --constraint requirements/lock.txt
LOCKED := requirements/lock.txt pyproject.toml
LEARNING := .venv-learning
LEARN := $(LEARNING)/bin/python -m pip --disable-pip-version-check install -qq --no-compile --constraint requirements/learning.txt

.DEFAULT_GOAL := help
.PHONY: help play test quick grids learning lint bench mutants compat release lock clean static tools

unexport PYTHONDONTWRITEBYTECODE  # hundreds of sources would be compiled anew in each process that a test starts
PYTEST = $(BIN)/pytest -n auto --dist worksteal

help: ## what can be made
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16

play: $(VENV)/play.stamp static ## sets everything up, then opens the house at 127.0.0.1:8000
	@$(BIN)/greathouse serve --open

test: $(VENV)/dev.stamp static $(if $(CI),learning) ## lint, types, architecture, then every test but those of make grids
	@$(MAKE) --no-print-directory lint
	@$(BIN)/python -m tests.browser
	@$(BIN)/greathouse warm --research
	@$(PYTEST) --durations=25 $(ARGS)

quick: $(VENV)/dev.stamp static ## the tests that need no browser, no compiled rules and little time
	@$(PYTEST) -m "not (browser or compiled or packaging or slow or grid)" $(ARGS)

grids: $(VENV)/dev.stamp static ## what make test asks of a few cases, of all others: pages, sizes, languages, whole games
	@$(BIN)/python -m tests.browser
	@$(PYTEST) -m grid $(ARGS)

learning: $(LEARNING)/stamp ## sets up .venv-learning with PyTorch and RLlib (7 GB), with which make test runs their examples

lint: $(VENV)/dev.stamp static ## style, types and dependencies of the code
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

bench: $(VENV)/dev.stamp static ## speed, as a table; beside other systems if they are installed (extra bench)
	@$(BIN)/python -m benchmarks

mutants: $(VENV)/dev.stamp static ## breaks the rules at random and lists what the tests do not notice; one game: GAME=heir
	@for game in $(or $(GAME),$$($(BIN)/python -c 'import greathouse as gh; print(*gh.list_games())')); do \
	  nice $(BIN)/python -m tests.mutants $$game $(ARGS) || exit 1; done

compat: $(VENV)/dev.stamp static ## a short suite with the oldest and newest Python, Numba and NumPy that are allowed
	@$(BIN)/python scripts/compat.py

release: $(VENV)/dev.stamp static ## goes through what a release needs: version, changelog, tests, wheel
	@$(BIN)/python scripts/release.py $(ARGS)

lock: ## makes the files of requirements/ anew from the newest packages
	@rm -rf $(VENV) && $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -qq hatchling fonttools editables
	@$(BIN)/python -m pip install -qq --no-build-isolation --editable '.[dev]'
	@$(BIN)/python -m pip freeze --exclude-editable > requirements/lock.txt
	@rm -rf $(LEARNING) && $(PYTHON) -m venv $(LEARNING)
	@$(LEARNING)/bin/python -m pip install -qq hatchling fonttools editables
	@$(LEARNING)/bin/python -m pip install -qq --no-build-isolation --editable '.[rllib]'
	@$(LEARNING)/bin/python -m pip freeze --exclude-editable > requirements/learning.txt

clean: ## removes everything that was made
	@rm -rf $(VENV) $(LEARNING) .venv-compat node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@rm -rf src/greathouse/draw/signs.json src/greathouse/server/static/vendor

static: $(VENV)/play.stamp
	@$(BIN)/python hatch_build.py > /dev/null

tools:
	@command -v $(PYTHON) > /dev/null \
	  || { echo "Great House needs Python 3.11 or newer, and there is no '$(PYTHON)'; name one: make play PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Great House needs Python 3.11 or newer; this is $$($(PYTHON) -V). Name another: make play PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null \
	  || { echo "This Python cannot make virtual environments; install its venv package (python3-venv on Debian)."; exit 1; }
	@command -v npm > /dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' \
	  || { echo "Great House needs Node.js 20 or newer with npm to fetch the files of its pages, and it was not found."; exit 1; }

$(VENV)/play.stamp: $(LOCKED)
	@$(MAKE) --no-print-directory tools
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@echo "Installing Great House …"
	@$(PIP) hatchling fonttools editables
	@$(PIP) --no-build-isolation --editable .
	@touch $@

$(LEARNING)/stamp: requirements/learning.txt pyproject.toml
	@$(MAKE) --no-print-directory tools
	@test -x $(LEARNING)/bin/python || $(PYTHON) -m venv $(LEARNING)
	@echo "Installing PyTorch and RLlib …"
	@$(LEARN) hatchling fonttools editables
	@$(LEARN) --no-build-isolation --editable '.[rllib]'
	@touch $@

$(VENV)/dev.stamp: $(LOCKED) $(VENV)/play.stamp
	@echo "Installing the tools for tests …"
	@$(PIP) --no-build-isolation --editable '.[dev]'
	@touch $@
