# Everything a developer runs. All of it happens in .venv, made by `make setup` from requirements.lock.

VENV := .venv
BIN := $(VENV)/bin
PYTHON := $(shell command -v python3.11 || command -v python3)
STAMP := $(VENV)/.setup-stamp

# what `make train` does: about ten minutes on two cores
GAME ?= black_forest-v0
PLAYERS ?= 2
TRAIN_ARGS ?=

.PHONY: setup test soak train lint format bench notebooks docs wheel clean

setup: $(STAMP)

$(STAMP): requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

# Kernels are compiled once, before pytest's workers would all do it at the same time.
test: setup
	$(BIN)/eurozoo warmup
	$(BIN)/python -m pytest -n 2 $(TEST_ARGS)

soak: setup
	$(BIN)/eurozoo warmup
	$(BIN)/python -m pytest -m soak $(TEST_ARGS)

train: setup
	$(BIN)/eurozoo train $(GAME) --num-players $(PLAYERS) $(TRAIN_ARGS)

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup
	$(BIN)/eurozoo bench $(GAME)

# runs the notebooks and keeps their outputs
notebooks: setup
	$(BIN)/eurozoo warmup
	$(BIN)/python notebooks/execute.py

docs: setup
	$(BIN)/python docs/generate.py

wheel: setup
	$(BIN)/python -m pip wheel --no-deps --no-build-isolation --wheel-dir dist .

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info
