#!/usr/bin/env bats
# What is installed: asked of the programs themselves.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

@test "assay itself is in order" {
  assay doctor
  wants 0
  contains "$output" 'ok       temporary directory'
  contains "$output" 'ok       other programs'
  contains "$output" 'ok       models and subjects'
}

@test "the components are as their programs say" {
  assay doctor --json
  wants 0
  printf '%s\n' "$output" >"$BATS_TEST_TMPDIR/doctor.json"
  same 'gcc' "$(gcc --version | head -n 1)" "$(jq -r '.components[] | select(.program == "gcc") | .version' "$BATS_TEST_TMPDIR/doctor.json")"
  local program installed
  while read -r program installed; do
    same "is $program installed?" "$(command -v "$program" >/dev/null && echo true || echo false)" "$installed"
  done < <(jq -r '.components[] | "\(.program) \(.installed)"' "$BATS_TEST_TMPDIR/doctor.json")
}

@test "each program that a shipped subject calls is known, with its package" {
  assay doctor --json
  same 'programs without a package' '' "$(jq -r '.components[] | select(.package == null) | .program' <<<"$output")"
  # Every subject with variants is somebody's.
  local file
  for file in ops/gcc.assay ops/node.assay ops/sbcl.assay ops/racket.assay haskell/strictness.assay ocaml/ocaml.assay sml/sml.assay ops/sdcc.assay; do
    contains "$(jq -r '.components[].subjects[].file' <<<"$output")" "$file"
  done
}

@test "without a temporary directory nobody is asked, and it is what is broken" {
  TMPDIR=$BATS_TEST_TMPDIR/none assay doctor
  wants 1
  contains "$output" "broken   temporary directory  there can be no directory in $BATS_TEST_TMPDIR/none (TMPDIR): No such file or directory"
  contains "$output" 'unknown  gcc '
  same 'broken lines' 1 "$(grep -c '^  broken ' <<<"$output")"
  TMPDIR=$BATS_TEST_TMPDIR/none assay doctor --json
  contains "$(jq -r '.components[] | select(.program == "gcc") | .failure' <<<"$output")" 'was not asked: there can be no directory in '
}

@test "what is not installed is missing, with the command that installs it" {
  mkdir "$BATS_TEST_TMPDIR/bin"
  ln -s "$(command -v sh)" "$(command -v gcc)" "$(command -v gcov)" "$BATS_TEST_TMPDIR/bin"
  run --separate-stderr env PATH="$BATS_TEST_TMPDIR/bin" "$ASSAY" doctor --json
  wants 0
  same 'ghc' false "$(jq '.components[] | select(.program == "ghc") | .installed' <<<"$output")"
  contains "$(jq -r .install <<<"$output")" 'apt-get install clang '
  contains "$(jq -r .install <<<"$output")" ' ocaml-nox '
  same 'packages are named once' '' "$(jq -r .install <<<"$output" | tr ' ' '\n' | sort | uniq -d)"
}

@test "a program that hangs, fails or says nothing is broken, and costs ten seconds at most" {
  mkdir "$BATS_TEST_TMPDIR/bin"
  printf '#!/bin/sh\nsleep 1000\n' >"$BATS_TEST_TMPDIR/bin/ghc"
  printf '#!/bin/sh\necho no >&2\nexit 3\n' >"$BATS_TEST_TMPDIR/bin/guile"
  printf '#!/bin/sh\n' >"$BATS_TEST_TMPDIR/bin/sbcl"
  chmod +x "$BATS_TEST_TMPDIR"/bin/*
  local before=$SECONDS
  PATH=$BATS_TEST_TMPDIR/bin:$PATH assay doctor --json
  wants 0
  [ $((SECONDS - before)) -lt 60 ]
  same ghc 'ran longer than 10 s' "$(jq -r '.components[] | select(.program == "ghc") | .failure' <<<"$output")"
  same guile 'exited with status 3: no' "$(jq -r '.components[] | select(.program == "guile") | .failure' <<<"$output")"
  same sbcl 'printed nothing' "$(jq -r '.components[] | select(.program == "sbcl") | .failure' <<<"$output")"
}

@test "without a temporary directory, assay is broken" {
  TMPDIR=/nowhere assay doctor
  wants 1
  contains "$output" 'broken   temporary directory'
}
