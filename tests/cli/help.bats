#!/usr/bin/env bats
# Help and version: on stdout, with status 0, made from the tables.
# shellcheck disable=SC2154,SC2030,SC2031 # stderr comes from `assay` in common.bash

load common

commands='check run judge step match'

@test "--version tells the version, the commit and the features" {
  assay --version
  wants 0
  [[ "${lines[0]}" =~ ^assay\ [0-9]+\.[0-9]+\.[0-9]+$ ]]
  [[ "${lines[1]}" =~ ^commit:\ ([0-9a-f]{12}(\ with\ changes)?|unknown)$ ]]
  [[ "${lines[2]}" =~ ^features:(\ [-+][a-z]+)+$ ]]
  same 'number of lines' 3 "${#lines[@]}"
  same stderr '' "$stderr"
}

@test "--version tells the commit of the source's repository" {
  [ -e .git ] || skip 'the source is no repository'
  local commit
  commit=$(scripts/commit.sh)
  [[ "$commit" == "$(git rev-parse --short=12 HEAD)"* ]]
}

@test "--version tells of features what is true" {
  assay --version
  local features=$output\  libraries
  libraries=$(ldd "$ASSAY" || true)
  # says FEATURE: a plus, unless the last command said that it was built without it.
  says() {
    local sign=+
    [[ "$stderr" != *'this assay was built without'* ]] || sign=-
    contains "$features" " $sign$1 "
  }
  assay hunt models/stlc.rkt --count 1 --store 'postgresql://[nowhere'
  wants 2
  says postgresql
  assay serve "$BATS_TEST_TMPDIR"
  wants 2
  says serve
  [[ "$libraries" != *libc.so* ]] || contains "$features" ' -static '
}

@test "libraries of single commands are not loaded by the others" {
  local libraries
  libraries=$(ldd "$ASSAY" || true)
  [[ "$libraries" != *libpq.so* ]]
  [[ "$libraries" != *libmicrohttpd.so* ]]
  [[ "$libraries" != *libsqlite3.so* ]]
}

# lacks LIBRARY PACKAGE ARGUMENT...: where the library cannot be loaded, the command ends with status 2 and names it, and Debian's package. An empty
# file stands in its way.
lacks() {
  local library=$1 package=$2 soname
  shift 2
  soname=$(grep -ao "$library\.so\.[0-9]*" "$ASSAY" | head -n 1)
  [ -n "$soname" ] || skip "built without $library"
  : >"$BATS_TEST_TMPDIR/$soname"
  LD_LIBRARY_PATH=$BATS_TEST_TMPDIR assay "$@"
  wants 2
  same stdout '' "$output"
  contains "$stderr" "this needs the library $soname, which cannot be loaded: "
  contains "$stderr" "(in Debian, it is in the package $package)"
}

@test "a PostgreSQL library that is missing is named" {
  lacks libpq libpq5 hunt models/stlc.rkt --count 1 --store postgresql://127.0.0.1/assay --campaign "$BATS_TEST_TMPDIR/c"
}

@test "a web server's library that is missing is named" {
  lacks libmicrohttpd libmicrohttpd12 serve "$BATS_TEST_TMPDIR"
}

@test "a database's library that is missing is named" {
  lacks libsqlite3 libsqlite3-0 hunt models/stlc.rkt --count 1 --campaign "$BATS_TEST_TMPDIR/c"
}

@test "--help, -h and help print the same page" {
  assay --help
  wants 0
  local page=$output
  assay -h
  same 'assay -h' "$page" "$output"
  assay help
  same 'assay help' "$page" "$output"
}

@test "the page of assay names every command" {
  assay help
  for command in $commands; do
    contains "$output" $'\n'"  $command "
  done
}

@test "assay alone is bad usage, and shows the page on stderr" {
  assay help
  local page=$output
  assay
  wants 2
  same stdout '' "$output"
  same stderr "$page" "$stderr"
}

@test "a command's page is the same by help, --help and -h" {
  for command in $commands; do
    assay help "$command"
    wants 0
    local page=$output
    contains "$page" "usage: assay $command FILE"
    assay "$command" --help
    same "assay $command --help" "$page" "$output"
    assay "$command" -h
    same "assay $command -h" "$page" "$output"
    assay --help "$command"
    same "assay --help $command" "$page" "$output"
  done
}

@test "help is given even if the rest of the command line is not complete" {
  assay judge model.rkt --help
  wants 0
  contains "$output" 'usage: assay judge'
}

@test "no page is wider than 80 columns" {
  for command in $commands new doctor lint lsp; do
    assay help "$command"
    local line
    while IFS= read -r line; do
      [ "${#line}" -le 80 ] || { echo "$line" && return 1; }
    done <<<"$output"
  done
}

@test "a page tells defaults" {
  assay help step
  contains "$output" '(default: 10000)'
}

@test "every option of the tables is on its command's page" {
  "$ASSAY" --dump-options >"$BATS_TEST_TMPDIR/options"
  local kind command name rest count=0
  while IFS=$'\t' read -r kind command name rest; do
    [ "$kind" = option ] || continue
    assay help "$command"
    contains "$output" "--$name"
    count=$((count + 1))
  done <"$BATS_TEST_TMPDIR/options"
  [ "$count" -ge 20 ]
}

@test "help for a command that is none suggests one" {
  refuses "assay: unknown command 'jugde'; did you mean 'judge'?" help jugde
}

@test "help for two commands is refused" {
  refuses "assay help: one argument too many: 'step'" help judge step
}

@test "what follows --version is refused" {
  refuses "assay: nothing may follow --version, such as 'foo'" --version foo
}

@test "results that cannot be written are an error" {
  [ -w /dev/full ] || skip 'no /dev/full here'
  run bash -c '"$ASSAY" --version >/dev/full'
  wants 2
  contains "$output" 'cannot write the results: No space left on device'
}
