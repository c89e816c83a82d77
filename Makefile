# Everything a checkout needs, from make and python3 (3.11 or later) alone. `make` lists the targets.

PYTHON ?= python3
WORKERS ?= 2

environment = $(PYTHON) tools/environment.py
pytest = .venv/bin/pytest --quiet --numprocesses $(WORKERS)
compile = .venv/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --annotation-style line --custom-compile-command 'make lock' --group build $(ARGS)

.PHONY: help setup play test test-all lint bench lock clean

help: ## list the targets (the default)
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

setup: ## build .venv for development (the GPU's compiler included); WITH=bench adds that
	@$(environment) dev gpu $(WITH)

play: ## play; ARGS="..." goes to `munera play`
	@$(environment) run
	@.venv/bin/munera play $(ARGS)

test: ## lint, then all tests but the slow ones
test: selection = -m 'not slow'
test-all: ## lint, then all tests
test test-all: setup
	@lint=0; $(MAKE) --no-print-directory lint || lint=1; $(pytest) $(selection) && exit $$lint

lint: setup ## ruff and mypy
	@.venv/bin/ruff check --quiet
	@.venv/bin/ruff format --quiet --check
	@.venv/bin/mypy

bench: ## run benchmarks/, every figure beside its peer's
	@$(environment) run bench
	@set -e; for file in benchmarks/[!_]*.py; do .venv/bin/python $$file || test $$? -eq 2; done

lock: setup ## resolve requirements/*.lock, keeping what still fits; ARGS=--upgrade renews all
	@# uv does not read pip's settings: a mirror set there is handed over
	@mirror=$$(.venv/bin/pip config list | sed -nE "s/^(:env:|global)\.index-url='(.*)'/\2/p" | head -n 1); \
	test -z "$$mirror" || export UV_DEFAULT_INDEX="$$mirror"; set -e; \
	$(compile) -o requirements/run.lock; \
	$(compile) -o requirements/dev.lock --group dev -c requirements/run.lock; \
	$(compile) -o requirements/bench.lock --group bench -c requirements/dev.lock; \
	$(compile) -o requirements/gpu.lock --extra gpu -c requirements/dev.lock

clean: ## remove .venv and all that was built
	@rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -prune -exec rm -rf {} +
