# Everything one does with a clone. A bare machine needs Python 3.11 or newer, a C++20 compiler and
# make; the rest, CMake included, comes from PyPI into .venv the first time it is wanted.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := -m pip --disable-pip-version-check -qq
SOURCES := pyproject.toml CMakeLists.txt $(wildcard native/*)

# Two stamps: what it takes to use the package, and what it takes to work on it.
INSTALLED := $(VENV)/.installed
EQUIPPED := $(VENV)/.equipped

SANITIZED := build/sanitized
# Python itself is built without sanitizers, so they have to be loaded before it, and the C++ library
# with them, or exceptions would not be seen; and what Python never frees is no leak of ours.
CHECKED = LD_PRELOAD="$$(g++ -print-file-name=libasan.so) $$(g++ -print-file-name=libstdc++.so)" \
    ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1

.DELETE_ON_ERROR:
# Two targets that set up the same environment would get in each other's way.
.NOTPARALLEL:
.PHONY: help demo test fuzz lint format types sanitize golden bench bench-data wheel clean

help: ## Show this list.
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: $(INSTALLED) ## Set up if needed and say what to bid on a hand.
	$(BIN)/texas42 bid "6-6 6-5 6-4 6-2 5-5 4-4 1-0"

test: $(EQUIPPED) ## Set up if needed and run the tests.
	$(BIN)/python -m pytest -n auto

fuzz: $(EQUIPPED) ## Run the property tests on ten times as many examples, others each time.
	$(BIN)/python -m pytest -n auto -m hypothesis --hypothesis-profile=fuzz tests

lint: $(EQUIPPED) ## Check the style of the Python and C++ code.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror native/*.?pp benchmarks/*.cpp

format: $(EQUIPPED) ## Give the code that style, as far as it can be done by machine.
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i native/*.?pp benchmarks/*.cpp

types: $(EQUIPPED) ## Check the types of the package, the tests and the benchmarks.
	$(BIN)/mypy

# What a sanitizer finds it writes to the standard error of the process, so pytest must not keep that.
sanitize: $(SANITIZED)/.built ## Run the solver tests on a core built with sanitizers (needs GCC).
	$(CHECKED) $(SANITIZED)/venv/bin/python .ci/is_sanitized.py
	$(CHECKED) $(SANITIZED)/venv/bin/python -m pytest -n auto --capture=sys -m "not large" \
	    tests/reference tests/solve

golden: $(EQUIPPED) ## Write the golden files that come from this project; see tests/golden.
	$(BIN)/python -m tests.golden

bench: $(EQUIPPED) ## Measure the speed.
	$(BIN)/python -m benchmarks

bench-data: $(EQUIPPED) ## Measure shards and streams: speed, bytes a row, memory.
	$(BIN)/python -m benchmarks.data --large

wheel: $(EQUIPPED) ## Build a wheel into dist/.
	$(BIN)/python $(PIP) wheel --no-deps --wheel-dir dist .

clean: ## Remove everything that is made, the virtual environment included.
	rm -rf $(VENV) build dist

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	    { echo "$(PYTHON) is not Python 3.11 or newer: name one, as in make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	    { echo "$(PYTHON) has no venv: install it (Debian, Ubuntu: apt install python3-venv)" >&2; exit 1; }
	@for cxx in "$$CXX" c++ g++ clang++; do command -v "$$cxx" >/dev/null && exit; done; \
	    echo "no C++ compiler: install one (Debian, Ubuntu: apt install g++), or set CXX" >&2; exit 1
	$(PYTHON) -m venv $(VENV)

$(INSTALLED): $(SOURCES) | $(BIN)/pip
	@echo "Building texas42 into $(VENV), which takes a minute"
	@$(BIN)/python $(PIP) install --editable .
	@touch $@

$(EQUIPPED): $(SOURCES) | $(BIN)/pip
	@echo "Building texas42 into $(VENV), with the tools for tests, which takes a minute"
	@$(BIN)/python $(PIP) install --editable '.[dev]'
	@touch $(INSTALLED) $@

$(SANITIZED)/.built: $(SOURCES) | $(BIN)/pip
	@echo "Building texas42 with sanitizers into $(SANITIZED)"
	@$(BIN)/python -m venv $(SANITIZED)/venv
	@$(SANITIZED)/venv/bin/python $(PIP) install --editable '.[check]' \
	    --config-settings build-dir=$(SANITIZED)/core \
	    --config-settings cmake.build-type=RelWithDebInfo \
	    --config-settings cmake.define.TEXAS42_SANITIZE=ON
	@touch $@
