#!/usr/bin/env bats
# examples/embed.c: the library from a program that knows only the installed header and the shared library.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

: "${EMBED:=build/examples/embed}"
models=tests/cli/fixtures

embed() {
  # shellcheck disable=SC2034 # for the function assay
  local ASSAY=$EMBED
  assay "$@"
}

@test "the example asks a model" {
  embed $models/choice.rkt '(value (amb 1 2) n)'
  wants 0
  same stdout '(value (amb 1 2) 1)
(value (amb 1 2) 2)' "$output"
}

@test "it can ask again and again" {
  embed $models/choice.rkt '(value (amb 1 2) n)' 10000
  wants 0
  same stdout '(value (amb 1 2) 1)
(value (amb 1 2) 2)' "$output"
}

@test "its errors have places" {
  embed $models/choice.rkt '(valeu 1 n)'
  wants 2
  same stderr 'JUDGMENT:1:2: error: `valeu` is not a judgment form
  (valeu 1 n)
   ^' "$stderr"
}

@test "the library exports what the headers declare, with a version, and nothing else" {
  local library header
  library=$(ldd "$EMBED" | awk '/libassay/ { print $3 }')
  header=$(grep -ohE '^ASSAY_API [^(]*\b(assay_[a-z_]+)\(' include/assay.h include/assay_embedded.h | grep -oE 'assay_[a-z_]+\($' | sed 's/($/@@ASSAY_0/' | sort)
  [ -n "$header" ]
  same 'exported symbols' "$header" "$(nm --dynamic --defined-only "$library" | awk '$2 == "T" { print $3 }' | sort)"
}
