# The front door. Meson does the building: `meson test -C build` and the like work as well.

PREFIX ?= /usr/local
FUZZ_SECONDS ?= 60
SOAK_MINUTES ?= 60
BUGS_TIME ?= 10m
COMPARE_SCALE ?= 1
COMPARE_ONLY ?=
export FUZZ_SECONDS SOAK_MINUTES COMPARE_SCALE COMPARE_ONLY

.PHONY: build setup demo test golden lint lint-quick format fuzz soak bench bench-models bench-enumeration bench-bugs bench-files bench-campaign bench-examples compare docs install package package-test fresh static dist abi clean help

build: ## build the program: build/assay
	@scripts/install-deps.sh build
	@scripts/configure.sh build
	@ninja -C build

setup: ## install every Debian package that any of these needs
	@scripts/install-deps.sh build test browser typeset lint docs demo peers compilers graphs more-compilers embedded share compare

demo: ## build, find the bug in a shipped model, and one in GHC, and write a report on it
	@scripts/install-deps.sh build demo ghc
	@scripts/configure.sh build
	@ninja -C build --quiet
	@scripts/demo.sh

test: ## all tests: gcc, sanitizers, clang, conformance with Redex, a minute of fuzzing
	@scripts/install-deps.sh build test browser typeset docs compilers graphs embedded share
	@scripts/test.sh

golden: build ## do hunts find what they found before? All of tests/golden, some of which `make test` runs, too
	@scripts/install-deps.sh test compilers graphs embedded
	@meson setup --reconfigure build >/dev/null
	@ninja -C build --quiet
	@tests/golden/former.py build
	@tests/golden/run.py build --jobs 2

lint: ## clang-format, clang-tidy, cppcheck, shellcheck
	@scripts/install-deps.sh build test lint
	@scripts/lint.sh

lint-quick: ## clang-format, comments and shellcheck, and is every file compiled?
	@scripts/install-deps.sh build test lint
	@scripts/lint.sh --quick

format: ## lay out the C code, and wrap its comments
	@scripts/install-deps.sh lint
	@scripts/format.sh

fuzz: ## feed every reader of files broken ones, for FUZZ_SECONDS in all
	@scripts/install-deps.sh build test
	@scripts/fuzz.sh

soak: ## fuzz and repeat the property tests for SOAK_MINUTES
	@scripts/install-deps.sh build test compilers graphs embedded share
	@scripts/soak.sh

bench: ## every benchmark, one after the other
	@$(MAKE) bench-models
	@$(MAKE) bench-enumeration
	@$(MAKE) bench-bugs

bench-models: build ## measure the engine against Redex on the same models and terms
	@scripts/install-deps.sh test
	@scripts/bench-models.sh

bench-enumeration: build ## measure terms by number against Redex
	@scripts/install-deps.sh test
	@ninja -C build bench/bench_terms
	@scripts/bench-enumeration.sh

bench-bugs: build ## hunt the known bugs of the benchmarks' models, BUGS_TIME for each benchmark
	@status=0; \
	for benchmark in redex etna; do build/assay bench $$benchmark --for $(BUGS_TIME) --quiet || status=1; done; \
	exit $$status

bench-files: build ## reduce files with scripts as tests, against cvise and creduce
	@scripts/install-deps.sh peers
	@scripts/bench-files.sh

bench-examples: build ## run Redex's examples in Racket and in assay
	@scripts/install-deps.sh test
	@scripts/bench-examples.sh

bench-campaign: build ## measure what it costs to keep a hunt in a campaign
	@scripts/bench-campaign.sh

compare: build ## run Redex, QuickCheck, SmallCheck, Hypothesis, Csmith, C-Vise and C-Reduce on the same work, and write docs/comparison.md
	@scripts/compare.sh

docs: build ## the documentation as a site that needs no network: build/docs/index.html
	@scripts/install-deps.sh docs
	@docs/site/build.py build/man build/docs

install: build ## install to PREFIX
	@meson configure build --prefix '$(PREFIX)'
	@meson install -C build

dist: ## the release tarball, made twice and compared: build-dist
	@scripts/dist.sh

package: ## Debian packages from the release tarball, and lintian: build-package
	@scripts/install-deps.sh build package
	@scripts/package.sh

fresh: ## demo and test in a clone in a clean Debian (debootstrap), as on a new machine
	@scripts/install-deps.sh package-test
	@scripts/fresh.sh

package-test: package ## install the packages in a clean Debian (debootstrap), run them, remove them
	@scripts/install-deps.sh package-test
	@scripts/package-test.sh

static: ## a program that needs no shared library: build-static
	@scripts/install-deps.sh build
	@scripts/static.sh

abi: build ## is the shared library what programs that are linked with it expect?
	@scripts/install-deps.sh test
	@scripts/abi.sh

clean: ## remove what was built
	rm -rf build build-*

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 26
