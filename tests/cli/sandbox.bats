#!/usr/bin/env bats
# What docs/security.md says of the sandbox: for each claim, a program that tries to break it (fixtures/harm.c).
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

file=tests/cli/fixtures/sandbox.assay

setup_file() {
  export HARM_BIN=$BATS_FILE_TMPDIR/bin OUTSIDE=$BATS_FILE_TMPDIR/outside
  mkdir -m 777 "$HARM_BIN" "$OUTSIDE"
  chmod 755 "$BATS_FILE_TMPDIR" "$BATS_RUN_TMPDIR"
  cc -O1 -w -o "$HARM_BIN/assay-harm" tests/cli/fixtures/harm.c
  PATH=$HARM_BIN:$PATH
  sleep 10000 3>&- >/dev/null 2>&1 &
  export VICTIM=$!
}

teardown_file() {
  kill "$VICTIM"
}

# needs PART: skips the test on a system that cannot do this; hunts say so.
needs() {
  assay hunt $file --subject compiler --count 1
  [[ "$stderr" != *"$1"* ]] || skip "this system has $1"
}

# refused WHAT...: as a program and as a compiler, it cannot.
refused() {
  local what
  for what in "$@"; do
    HARM=$what assay hunt $file --subject program --count 2
    wants 0
    same "$what" '2 programs tried; 0 findings' "$output"
    HARM=$what assay hunt $file --subject compiler --count 2
    wants 0
    same "$what" '2 programs tried; 0 findings' "$output"
  done
}

# can WHAT: outside of a sandbox, it can: the test would notice.
can() {
  run assay-harm "$1"
  [ "$output" != refused ]
}

# unanswered WHAT WHY: the programs have no answer, so that nothing is decided.
unanswered() {
  HARM=$1 assay hunt $file --subject hurried --count 2
  wants 2
  contains "$output" "$2"
  contains "$output" '; 0 findings'
}

# Nobody is left who runs `assay-harm WHAT`.
nobody_is_left() {
  run pgrep -f "assay-harm $1\$"
  same 'processes left behind' '' "$output"
}

# as_nobody COMMAND...: as an ordinary user.
as_nobody() {
  [ "$(id -u)" -eq 0 ] || skip 'this needs root'
  mkdir -p "$BATS_TEST_TMPDIR/home"
  chmod 777 "$BATS_TEST_TMPDIR/home"
  chmod 755 "$BATS_TEST_TMPDIR" "${BATS_TEST_TMPDIR%/*}"
  HOME=$BATS_TEST_TMPDIR/home TMPDIR=$BATS_TEST_TMPDIR/home setpriv --reuid 65534 --regid 65534 --clear-groups "$@"
}

@test "it opens no sockets" {
  needs '(no seccomp'
  can sockets
  refused sockets ring
}

@test "it writes nowhere but in its directory" {
  needs '(no mount namespaces)'
  can files
  can modes
  refused files modes remount system
}

@test "it has no devices and no terminal" {
  needs '(no mount namespaces)'
  refused devices terminal
}

@test "it reaches no process of others" {
  needs '(no PID namespaces)'
  refused victim
  kill -0 "$VICTIM"
}

@test "it has no rights, even if we are root" {
  refused rights
}

@test "a daemon that ignores all signals does not stay behind" {
  needs '(no PID namespaces)'
  refused daemon
  nobody_is_left daemon
}

@test "shared memory does not stay behind" {
  needs '(no PID namespaces)'
  refused shared-memory
  run ipcs -m
  [[ "$output" != *0x000a55a4* ]]
}

@test "who ignores signals is killed" {
  unanswered signals 'ran longer than'
  nobody_is_left signals
}

@test "forks have an end" {
  needs '(root, before Linux 6.14)'
  refused forks
  nobody_is_left forks
}

@test "who forks for ever is killed, with all that it has made" {
  needs '(no PID namespaces)'
  needs '(root, before Linux 6.14)'
  HARM=bomb assay hunt $file --subject hurried --count 2
  contains "$output" '2 programs tried'
  nobody_is_left bomb
}

@test "open files have an end" {
  refused many-files
}

@test "memory has an end" {
  can memory
  refused memory
}

@test "files have an end, however many" {
  HARM=disk assay hunt $file --subject program --count 2
  wants 2
  contains "$output" 'wrote too many or too large files'
}

@test "output has an end" {
  unanswered output 'printed too much'
}

@test "an ordinary user has the same sandbox" {
  needs '(no mount namespaces)'
  local what
  for what in sockets ring files modes remount system devices victim rights daemon many-files memory forks; do
    HARM=$what run --separate-stderr as_nobody "$ASSAY" hunt $file --subject program --count 2
    wants 0
    same "$what" '2 programs tried; 0 findings' "$output"
    same stderr '' "$stderr"
  done
  nobody_is_left daemon
  nobody_is_left forks
}

# without_namespaces COMMAND...: as in a container that allows none.
without_namespaces() {
  # shellcheck disable=SC2016 # for the inner shell
  unshare --user --map-root-user sh -c 'for kind in user mnt pid net ipc; do echo 0 >/proc/sys/user/max_${kind}_namespaces; done; exec "$@"' - "$@"
}

@test "without namespaces, what is left of the sandbox is said, and still there" {
  unshare --user true 2>/dev/null || skip 'this needs user namespaces'
  HARM=files run --separate-stderr without_namespaces "$ASSAY" hunt $file --subject program --count 2
  wants 0
  same stdout '2 programs tried; 0 findings' "$output"
  contains "$stderr" 'assay hunt: note: the sandbox is incomplete: programs see other processes, and what they leave behind stays (no PID namespaces)'
  contains "$stderr" '(no mount namespaces)'
  HARM=sockets run --separate-stderr without_namespaces "$ASSAY" hunt $file --subject program --count 2
  wants 0
  same stdout '2 programs tried; 0 findings' "$output"
}

# in_another_root [mount] COMMAND...: after a chroot to a directory with another /tmp, which is a mount point or not.
in_another_root() {
  local root=$BATS_TEST_TMPDIR/root name
  mkdir -p "$root"/{proc,dev,tmp,usr,project}
  for name in bin sbin lib lib64 lib32 libx32; do
    [ ! -e "/usr/$name" ] || ln -sfn "usr/$name" "$root/$name"
  done
  # shellcheck disable=SC2016 # for the inner shell
  unshare --mount sh -c '
    root=$1 how=$2; shift 2
    [ "$how" != mount ] || mount --bind "$root" "$root"
    mount --bind /usr "$root/usr" && mount --bind . "$root/project" && mount --rbind /dev "$root/dev" && mount -t proc proc "$root/proc" &&
      exec chroot "$root" sh -c "cd project && exec \"\$@\"" - "$@"' - "$root" "$@"
}

@test "after a chroot, programs are run in the new root" {
  [ "$(id -u)" -eq 0 ] || skip 'only root can do this'
  local how
  for how in directory mount; do
    run --separate-stderr in_another_root "$how" "${ASSAY#"$PWD/"}" hunt tests/cli/fixtures/programs.assay --subject picky --count 5
    wants 1
    contains "$output" 'no undefined here'
    contains "$output" '5 programs tried; 1 finding'
  done
}

@test "a model changes no files but those that it has made, whatever it is asked" {
  local model=$BATS_TEST_TMPDIR/files/model.rkt kept=$BATS_TEST_TMPDIR/files/kept command
  export TMPDIR=$BATS_TEST_TMPDIR/files/own
  mkdir -p "$TMPDIR"
  echo 'not yours' >"$kept"
  cat >"$model" <<END
#lang racket
(require redex/reduction-semantics)
(define-syntax-rule (tried e) (with-handlers ([exn:fail:filesystem? (lambda (x) (display "refused" (current-error-port)))]) e))
(tried (delete-file "$kept"))
(tried (with-output-to-file "$kept" #:exists 'truncate void))
(tried (with-output-to-file "$kept" #:exists 'append (lambda () (display "mine"))))
(tried (with-output-to-file "$kept.new" void))
(tried (call-with-output-file "$kept" #:exists 'replace (lambda (out) (display "mine" out))))
(tried (make-temporary-file "../new~a"))
(define own (make-temporary-file))
(with-output-to-file own #:exists 'truncate (lambda () (display "mine")))
(unless (equal? (file->string own) "mine") (error "not mine"))
(delete-file own)
(tried (with-output-to-file own void))
(define-language L (e ::= natural))
END
  for command in "run $model" "check $model" "gen $model --pattern e" "step $model 1" "judge $model 1" "typeset $model L"; do
    # shellcheck disable=SC2086 # several words
    assay $command
    same "refused by assay $command" refusedrefusedrefusedrefusedrefusedrefusedrefused "$(grep -o 'refused' <<<"$stderr" | tr -d '\n')"
    same 'the file' 'not yours' "$(<"$kept")"
    same 'what is left' '' "$(ls "$TMPDIR")"
  done
  same 'all files' $'kept\nmodel.rkt\nown' "$(ls "$BATS_TEST_TMPDIR/files")"
}
