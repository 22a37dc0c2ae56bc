#!/usr/bin/env bats
# Compilers and programs that do harm: there is a verdict, it is said why, and the hunt goes on.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

file=tests/cli/fixtures/hostile.assay

# has_no_answer SUBJECT WHY: of the 25 programs, one has none.
has_no_answer() {
  assay hunt $file --subject "$1" --count 25 -j 2
  wants 0
  same stdout "25 programs tried, 1 of them without an answer ($1: $2); 0 findings" "$output"
}

# takes_too_long SUBJECT: the same; on a busy machine, others may take too long, too.
takes_too_long() {
  assay hunt $file --subject "$1" --count 25 -j 2
  wants 0
  contains "$output" '25 programs tried, '
  contains "$output" ' of them without an answer ('
  contains "$output" '/bin/sh ran longer than 0.25 s); 0 findings'
}

@test "a compiler that hangs" {
  takes_too_long compiler-hangs
}

@test "a compiler that loops" {
  takes_too_long compiler-loops
}

@test "a compiler that prints gigabytes" {
  has_no_answer compiler-prints '/bin/sh printed too much'
}

@test "a compiler that writes a file of gigabytes" {
  has_no_answer compiler-writes '/bin/sh wrote too large a file'
}

@test "a compiler that eats memory" {
  assay hunt $file --subject compiler-eats --count 25
  wants 0
  contains "$output" '25 programs tried, 1 of them without an answer (compiler-eats: /bin/sh '
}

@test "a compiler that is killed" {
  assay hunt $file --subject compiler-is-killed --count 25
  wants 1
  contains "$output" 'a well-typed program is rejected: 3 nodes (open, seed 0, index 24)
'
  contains "$output" '
  compiler-is-killed:
    /bin/sh was ended by signal 9 (Killed)'
  contains "$output" '25 programs tried; 1 finding'
}

# The directory of the others is on the same disk: what they cannot write in the meantime is no finding either.
@test "a compiler that fills the disk" {
  local disk=$BATS_TEST_TMPDIR/disk
  mkdir "$disk"
  mount -t tmpfs -o size=3m tmpfs "$disk" 2>/dev/null || skip "this needs a disk of its own: mount(8) says no"
  TMPDIR=$disk assay hunt $file --subject compiler-fills --count 100 -j 2
  umount "$disk"
  wants 0
  contains "$output" '100 programs tried, '
  contains "$output" ' of them without an answer'
  contains "$output" 'compiler-fills: /bin/sh exited with status 1: there is no room left on the disk)'
  contains "$output" '; 0 findings'
}

@test "a disk on which there never was room" {
  local disk=$BATS_TEST_TMPDIR/disk
  mkdir "$disk"
  mount -t tmpfs -o size=4k tmpfs "$disk" 2>/dev/null || skip "this needs a disk of its own: mount(8) says no"
  TMPDIR=$disk assay hunt $file --subject compiler-fills --count 100 -j 2
  umount "$disk"
  wants 2
  contains "$stderr" 'assay hunt: cannot write a program: No space left on device'
}

@test "a compiler that only findings are shown to is missing" {
  assay hunt $file --subject term-is-killed --count 25 -q
  wants 1
  contains "$output" '
  good, line 2: 
  term-is-killed, line 2: /bin/sh was ended by signal 9 (Killed)
  absent: cannot run `no-such-compiler`: No such file or directory (is it installed, and in PATH?)'
}

@test "a term that hangs" {
  takes_too_long term-hangs
}

@test "a term that loops" {
  takes_too_long term-loops
}

@test "a term that prints gigabytes" {
  has_no_answer term-prints '/bin/sh printed too much'
}

@test "a term that writes a file of gigabytes" {
  has_no_answer term-writes '/bin/sh wrote too large a file'
}

@test "a term that eats memory" {
  assay hunt $file --subject term-eats --count 25
  wants 0
  contains "$output" '25 programs tried, 1 of them without an answer (term-eats: /bin/sh '
}
