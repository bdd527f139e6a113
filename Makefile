# Everything is set up in .venv and target, nowhere else. A target sets up what it needs; a second run does only what changed.

PYTHON ?= python3
VENV   := .venv
# Where a virtual environment keeps its programs.
BIN    := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
PY     := $(abspath $(BIN))/python
export VIRTUAL_ENV := $(abspath $(VENV))
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Test processes; each has sandboxes of its own.
WORKERS ?= auto
CORE   := Cargo.toml Cargo.lock pyproject.toml $(shell find src -type f)

.PHONY: help demo test test-rust test-python check generate bench build format clean
.DEFAULT_GOAL := help

help: ## Show this list.
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

demo: build ## Build everything and run the main job against the embedded sandbox.
	$(PY) -m handbill demo --data examples/data

test: test-rust test-python ## Run every test, Rust and Python.

test-rust:
	cargo test --locked --quiet --features generate

test-python: $(VENV)/.tested
	$(PY) -m pytest --numprocesses $(WORKERS) --dist worksteal

check: $(VENV)/.tested ## Formatting, lints, types, generated files; what must be clean before every commit.
	cargo fmt --check
	cargo clippy --locked --all-targets --features binding,generate -- -D warnings
	cargo run --locked --quiet --features generate --bin generate -- --check
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(PY) -m mypy.stubtest handbill._handbill --mypy-config-file pyproject.toml
	@if command -v cargo-deny >/dev/null; then cargo deny --offline check licenses bans sources; else echo "cargo-deny is not installed: licences were not checked"; fi

generate: $(VENV)/.dev ## Write the files that follow from the endpoints.
	cargo run --locked --quiet --features generate --bin generate
	$(BIN)/ruff format --quiet python/handbill/generated

bench: build $(VENV)/.bench ## Measure against peers, side by side, and write benches/RESULTS.md.
	$(PY) benches/run.py

build: $(VENV)/.built ## Build the package and install it into .venv.

# .venv holds one build at a time: the release build, or the one that is tested. Each removes the stamp of the other.
$(VENV)/.built: $(VENV)/.ready $(CORE)
	@rm -f $(VENV)/.tested
	$(PY) -m maturin develop --release --locked --quiet --extras demo
	@touch $@

# The dev profile has no LTO, checks for overflow, and shares the dependencies with `cargo test`. Unoptimized, uploads of millions
# of rows time out; debug assertions cost as much again, and `cargo test` has them.
TESTED := --config 'profile.dev.package.handbill.opt-level=1' --config 'profile.dev.package.handbill.debug-assertions=false'

$(VENV)/.tested: $(VENV)/.dev $(CORE)
	@rm -f $(VENV)/.built
	$(PY) -m maturin develop --profile dev $(TESTED) --locked --quiet
	@touch $@

$(VENV)/.ready:
	$(PYTHON) -c 'import sys; sys.exit("Python 3.10 or newer is needed, this is " + sys.version.split()[0]) if sys.version_info < (3, 10) else None'
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --upgrade pip 'maturin>=1.9,<2'
	@touch $@

$(VENV)/.dev: $(VENV)/.ready pyproject.toml
	$(PY) -m pip install --quiet --group dev
	@touch $@

$(VENV)/.bench: $(VENV)/.ready benches/requirements.txt
	$(PY) -m pip install --quiet -r benches/requirements.txt
	@touch $@

format: $(VENV)/.dev ## Format the code.
	cargo fmt
	$(BIN)/ruff format --quiet .
	$(BIN)/ruff check --fix --quiet .

clean: ## Remove what was built.
	rm -rf $(VENV) target
