# Everything one does in a checkout. A machine needs Python 3.11 or newer (with venv), git and make; the rest goes into .venv.
# Another Python: make test PYTHON=python3.13

export BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
export PYTHON
python := $(BIN)/python
frames := tests/terminal/test_first_frame.py
code := src tests $(sort $(dir $(wildcard benchmarks/*.py examples/*.py tools/*.py)))

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test lint types imports docs-check tests format docs golden bench soak lock clean ready-play ready

help: ## List these commands.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

# Whoever leaves a game is told a command that goes on with it; a fresh checkout has it, but not on the PATH.
play: ready-play ## Play a game.
	@if [ -t 0 ] && [ -t 1 ]; then \
		trap : INT; $(python) -m numberline; code=$$?; \
		command -v numberline >/dev/null || echo 'In this folder the command numberline is $(BIN)/numberline.'; \
		exit $$code; \
	else echo 'make play needs a terminal to ask its questions in; to pipe choices, use $(BIN)/numberline play GAME.'; fi

# The tests come last, so that pytest's summary is what one sees.
test: lint types imports docs-check tests ## Run everything CI runs.

lint: ready ## Check style and form.
	@$(python) -m ruff check --quiet .
	@$(python) -m ruff format --check --quiet .

types: ready ## Check types.
	@$(python) -m mypy $(code)

imports: ready ## Check that imports go down the floors only.
	@$(BIN)/lint-imports --no-logo

docs-check: ready # Are the generated pages up to date?
	@$(if $(wildcard tools/generate_docs.py),$(python) -m tools.generate_docs --check,:)

# Two halves at once: the tests that have to cover the core floors are traced, which takes them long; the rest is not.
# The rest stays in front: what runs in the background is deaf to Ctrl-C, and some of the rest press it.
# How soon the app is there is measured first, before these keep every core busy.
tests: ready ## Run the tests; the core floors must be covered, every branch.
	@mkdir -p build
	@$(python) -m pytest --quiet $(frames)
	@$(python) -m coverage run -m pytest --half covering >build/covering.txt 2>&1 & covering=$$!; \
	trap 'kill $$covering' INT TERM; \
	$(python) -m pytest --half rest --ignore=$(frames); rest=$$?; \
	wait $$covering; covering=$$?; cat build/covering.txt; [ "$$covering $$rest" = '0 0' ]
	@$(python) -m coverage report >build/coverage.txt || { cat build/coverage.txt; exit 1; }

format: ready ## Put the code into form.
	@$(python) -m ruff check --fix .
	@$(python) -m ruff format .

docs: ready ## Write the generated pages and the pictures again.
	@$(python) -m tools.generate_docs
	@$(python) -m numberline solve leap-to-twenty --map docs/pictures/leap-map.svg
	@$(python) -m numberline card token-sprint --svg docs/pictures/token-sprint-card.svg
	@$(python) tools/record_session.py
	@$(python) tools/draw_screens.py

golden: ready ## Write the golden files again; look at the diff before committing it.
	@$(python) -m pytest tests/golden --snapshot-update

bench: ready ## Measure side by side with others.
	@$(python) benchmarks/run.py

soak: ready ## Run the properties at full size.
	@NUMBERLINE_SOAK=1 $(python) -m pytest -m soak

# Needs uv. Pins stay as they are unless pyproject.toml asks otherwise; newer versions: make lock UPGRADE=--upgrade
# Both files serve every Python from 3.11 on every system, and name no address: pip's own settings say where packages are.
compile = UV_PYTHON_DOWNLOADS=never uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--generate-hashes --no-header --annotation-style line --no-emit-index-url --no-emit-find-links
lock: ## Pin the dependencies again.
	@$(compile) $(UPGRADE) --group dev --output-file requirements/development.txt
	@$(compile) --group build --constraint requirements/development.txt --output-file requirements/play.txt

clean: ## Remove everything that was made.
	@rm -rf .venv build dist .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find $(code) -name __pycache__ -type d -prune -exec rm -rf {} +

ready-play:
	@sh tools/prepare.sh play

ready:
	@sh tools/prepare.sh development
