# `make play` and `make test` need nothing but Python and make; all else is fetched into .venv, pinned with hashes.

SUPPORTED := import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))

# Without PYTHON=..., python3 if it will do, else the newest of those that do.
ifndef PYTHON
PYTHON := $(shell for each in python3 python3.13 python3.12 python3.11; do \
	if $$each -c '$(SUPPORTED)' >/dev/null 2>&1; then echo $$each; exit; fi; done; echo python3)
endif

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
# One more than the two cores that are expected: some tests wait for processes, browsers and servers.
JOBS ?= 3
# Plain Python, no server, no browser: what to run again and again while you work on the rules or the core.
QUICK := tests/rules tests/core tests/golden tests/property tests/test_mutations.py tests/kernel/test_catalog.py \
	tests/kernel/test_chains.py tests/kernel/test_chance.py tests/kernel/test_guards.py tests/cli/test_app.py \
	tests/cli/test_score.py tests/cli/test_replay.py tests/server/test_table.py tests/server/test_forced.py src

# Python's bytecode is kept whatever the environment says: the tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play terminal test compiling quick test-ci test-long twin mutate check format docs pages screenshots bench wheel release lock clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(firstword $(MAKEFILE_LIST)) | \
		while IFS='|' read -r target line; do printf '  make %-10s %s\n' "$$target" "$$line"; done

play: $(VENV)/runtime ## play in the browser; ARGS="..." is passed on to fiefdom serve
	@$(BIN)/fiefdom serve --open $(ARGS)

terminal: $(VENV)/runtime ## play in the terminal; ARGS="..." is passed on to fiefdom play
	@$(BIN)/fiefdom play $(ARGS)

# What the tests need compiled takes minutes, so it starts as soon as Numba is there, before the other packages are.
test: $(VENV)/runtime compiling $(VENV)/development ## run the tests and the examples in the docstrings; ARGS="..." is passed on to pytest
	@scripts/test_tools.sh
	@FIEFDOM_EXAMPLES=$${FIEFDOM_EXAMPLES:-0.25} $(BIN)/python -m pytest -n $(JOBS) $(ARGS)

compiling:
	@$(BIN)/python tests/compiling.py >/dev/null 2>&1 &

quick: $(VENV)/development ## run the quick tests, in less than a minute, on plain Python
	@FIEFDOM_BACKEND=plain FIEFDOM_EXAMPLES=0.2 $(BIN)/python -m pytest -n $(JOBS) $(QUICK) $(ARGS)

test-ci: $(VENV)/development ## run the tests that `make test` leaves to CI, and property tests with more examples
	@scripts/test_tools.sh
	@FIEFDOM_EXAMPLES=$${FIEFDOM_EXAMPLES:-0.5} $(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "ci or drawn" $(ARGS)

test-long: $(VENV)/development ## run the slow tests and those of test-ci, and property tests with new examples
	@scripts/test_tools.sh
	@FIEFDOM_EXAMPLES=10 $(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "long or ci or drawn" $(ARGS)

twin: $(VENV)/development ## compare the engine with its independent twin over a million games
	@$(BIN)/python tests/twin/many.py $(ARGS)

mutate: $(VENV)/development ## break the rules on purpose, one by one, and check that the tests notice
	@$(BIN)/python tests/mutate.py $(ARGS)

check: $(VENV)/development ## check format, lint, types, the layers of imports, generated files and the links of the site
	@$(BIN)/python scripts/api_files.py --check
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python scripts/reference_pages.py --check
	@$(SITE)

docs: $(VENV)/development ## build the documentation site, into build/site
	@$(BIN)/python scripts/reference_pages.py
	@$(SITE)
	@echo "The site is in build/site. To read it with search: $(BIN)/python -m http.server --directory build/site"

SITE = NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

format: $(VENV)/development ## format the sources and fix what ruff can fix
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format .

pages: $(VENV)/development ## build the pages from web/, if it has changed; with ARGS=--check compare them
	@$(BIN)/python scripts/api_files.py
	@$(BIN)/python scripts/pages.py $(ARGS)

screenshots: $(VENV)/development ## take pictures of every screen, into build/screenshots
	@$(BIN)/python scripts/screenshots.py $(ARGS)

bench: $(VENV)/development ## measure the speed
	@$(BIN)/python bench/run.py $(ARGS)

wheel: $(VENV)/development ## build the wheel and try it on each supported Python; ARGS="3.11 3.12" names those to try
	@$(BIN)/python scripts/try_wheel.py $(ARGS)

release: $(VENV)/development ## show what a release would do: VERSION=0.2.0; with DO=1 make the release, without the push
	@$(BIN)/python scripts/release.py $(if $(DO),--do) $(VERSION)

lock: ## pin the newest versions that pyproject.toml allows, for every supported Python
	@$(PYTHON) scripts/lock.py

clean: ## remove build outputs and caches; .venv stays
	@rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find src tests scripts bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# The environment. The development set contains the runtime set, so the one stamp stands for the other.

USABLE = { $(BIN)/python -m pip --version && $(BIN)/python -c '$(SUPPORTED)'; } >/dev/null 2>&1

define SET_UP
@if ! $(USABLE) && \
	! $(PYTHON) -c '$(SUPPORTED)' >/dev/null 2>&1; then \
	echo "Fiefdom needs Python 3.11, 3.12 or 3.13 with its venv module, and $(PYTHON) is not that: name one with PYTHON=..." >&2; exit 1; fi
@echo "Setting up $(VENV) from $(1), which takes a minute or two ..."
@$(USABLE) || $(PYTHON) -m venv --clear $(VENV)
@$(PIP) install --no-compile --require-hashes --only-binary :all: -r $(1)
@$(PIP) install --no-deps --no-build-isolation -e .
endef

$(VENV)/runtime: pyproject.toml requirements.txt
	$(call SET_UP,requirements.txt)
	@touch $@

$(VENV)/development: pyproject.toml requirements-dev.txt
	$(call SET_UP,requirements-dev.txt)
	@touch $(VENV)/runtime $@
