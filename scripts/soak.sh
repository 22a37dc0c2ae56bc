#!/bin/bash
# soak.sh: for SOAK_MINUTES, the fuzz targets, and the property tests with many more terms. And SOAK_PROGRAMS programs for GHC and for each pair of
# other compilers, what a million runs of terms mean, and what HPC and gcov see evaluated, whatever time they take: differences are shown, and those that the subject does not know, and programs that are
# rejected, are a failure in the end.
# And SOAK_MODELS random models, run in Redex too.
# And SOAK_GRAPHS graphs of the shipped operations, compiled by gcc and clang with sanitizers.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/sanitizers.sh
. scripts/sanitizers.sh

end=$((SECONDS + 60 * ${SOAK_MINUTES:-60}))
failures=()

scripts/configure.sh build
meson setup --reconfigure build >/dev/null # it may be older than the packages for tests
ninja -C build --quiet
ASSAY_SOAK=1 meson test -C build --no-rebuild --print-errorlogs --suite unit --timeout-multiplier 0 || failures+=("unit tests")
CC=clang scripts/configure.sh build-clang
ninja -C build-clang --quiet
meson test -C build-clang --no-rebuild --print-errorlogs --suite unit --suite cli --timeout-multiplier 0 || failures+=("clang")
tests/conformance/benchmark.sh build/tests/write_models build/tests/conformance/benchmark-all || failures+=("benchmark in Racket")
for subject in haskell/accepted ocaml/ocaml sml/sml haskell/hugs-ghc scheme/scheme; do
  echo "$subject:"
  build/assay hunt "subjects/$subject.assay" --count "${SOAK_PROGRAMS:-10000}" || failures+=("$subject")
done

# Operations in C that have undefined behaviour show it here.
for subject in sanitized sanitized-expressions; do
  echo "ops/$subject:"
  build/assay hunt "subjects/ops/$subject.assay" --count "${SOAK_GRAPHS:-100000}" || failures+=("$subject")
done

# Embedded compilers, for an hour each at most. Of three it is known that they are wrong (docs/findings.md): what is found in them is only shown.
for example in ir memory tcc gccjit llvm-19 llvm-14 orc; do
  [ -x "build/examples/$example" ] || continue
  echo "$example:"
  status=0
  "build/examples/$example" --count "${SOAK_GRAPHS:-100000}" --for 1h --quiet --jobs 2 || status=$?
  case $example:$status in
    *:0 | llvm-14:1 | llvm-19:1 | orc:1) ;;
    *) failures+=("$example") ;;
  esac
done

# Random models in Redex and in assay.
tests/conformance/random-models.py build/assay build/tests/conformance/random-models --count "${SOAK_MODELS:-10000}" || failures+=("random models")

# The installed models of Redex, asked much.
SCALE=3 tests/conformance/models/run-models.sh build/assay build/tests/conformance/models/run-models-soak || failures+=("models")

# Redex's examples.
tests/conformance/examples/own-tests.sh build/assay build/tests/conformance/own-tests-all || failures+=("own tests of examples")
SCALE=10 tests/conformance/examples/run-examples.sh build/assay build/tests/conformance/run-examples-all || failures+=("examples")

# Campaigns that are killed again and again.
tests/campaign/kill.py build/assay "${SOAK_KILLS:-150}" tests/cli/fixtures/three-bugs.rkt --count 30000 --jobs 2 || failures+=("killed campaigns")
tests/campaign/kill.py build/assay "${SOAK_KILLS:-150}" models/benchmark/stlc.rkt --count 10000 || failures+=("killed campaigns, steered")
tests/campaign/kill.py build/assay "${SOAK_KILLS:-150}" tests/cli/fixtures/programs.assay --subject tails --count 2500 || failures+=("killed campaigns, programs")
tests/campaign/kill.py build/assay "${SOAK_KILLS:-150}" tests/cli/fixtures/programs.assay --subject picky --count 300 || failures+=("killed campaigns, parts")

tests/commands/run.py build/assay build/tests/libmany.so "${SOAK_COMMANDS:-1000000}" || failures+=("command lines")

scripts/threads.sh "${SOAK_THREADS:-30}" || failures+=(threads)

# A hunt must not grow.
tests/campaign/flat.py build/assay "${SOAK_FLAT:-600}" tests/cli/fixtures/three-bugs.rkt --jobs 2 || failures+=("growth, model")
tests/campaign/flat.py build/assay "${SOAK_FLAT:-600}" tests/cli/fixtures/programs.assay --subject tails --jobs 2 || failures+=("growth, programs")
tests/campaign/flat.py build/assay "${SOAK_FLAT:-600}" tests/unit/cases/hunted.assay --subject units --emi --jobs 2 || failures+=("growth, mutants")
tests/campaign/flat.py build/assay "${SOAK_FLAT:-600}" tests/unit/cases/hunted.assay --subject graphs --oracle variants --jobs 2 || failures+=("growth, graphs")

# The same seeds give the same findings as before.
tests/golden/run.py build --jobs 2 || failures+=(golden)

# Allocations and writes that fail, SOAK_FAILURES in each kind of run (0: every one).
for what in memory write; do
  tests/failing/run.py build/assay build/tests/libfailing.so "$what" "${SOAK_FAILURES:-1000}" || failures+=("failing $what")
done

tests/planted/run.py build/assay --seeds 10 || failures+=("planted miscompilations")

# A million runs: nine for each term.
tests/ghc/reference.sh build/assay "$((12 * ${SOAK_PROGRAMS:-10000}))" reference || failures+=("what terms mean")
tests/ghc/reference.sh build/assay "${SOAK_PROGRAMS:-10000}" reference-larger reference-hugs reference-ocaml reference-sml \
  reference-scheme || failures+=("what terms mean, other compilers")

tests/ghc/coverage.sh build/assay "${SOAK_PROGRAMS:-10000}" || failures+=("what is evaluated, by HPC")
tests/gcov/coverage.sh build/assay "${SOAK_PROGRAMS:-10000}" || failures+=("what is executed, by gcov")

left=$((end - SECONDS))
[ "$left" -le 0 ] || FUZZ_SECONDS=$left scripts/fuzz.sh || failures+=(fuzzing)
[ ${#failures[@]} -eq 0 ] || { printf 'soak: failed: %s\n' "${failures[*]}" >&2; exit 1; }
