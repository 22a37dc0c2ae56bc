#!/usr/bin/env bats
# Lint runs nothing but macros, and those in the sandbox; its ranges are those of the text. What it says is in tests/bad/cases.txt.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

setup() {
  model=$BATS_TEST_TMPDIR/model.rkt
}

# range: the ranges of all messages.
range() { jq -r '.messages[] | "\(.line):\(.column)-\(.end_line):\(.end_column) \(.code)"' <<<"$output"; }

@test "nothing of the file is run" {
  cat >"$model" <<'END'
#lang racket/base
(require redex/reduction-semantics)
(display "running")
(let loop () (loop))
(error "running")
END
  assay lint "$model"
  wants 0
  same stdout '' "$output"
}

@test "ranges count characters, and end behind the last one" {
  cat >"$model" <<'END'
#lang racket/base
(require redex/reduction-semantics)
(define-language Λ (e ::= (e e) (λ x e) x) (x ::= variable-not-otherwise-mentioned))
(define-judgment-form Λ
  #:mode (ok I)
  [(ok (λ x e_9))
   --------------
   (ok x)])
(define (𝒻 x) (if
  x))
END
  assay lint --json "$model"
  wants 2
  same ranges $'6:13-6:16 form\n9:15-10:5 form' "$(range)"
}

@test "what is printed as JSON is as docs/lint.schema.json says, with all codes" {
  python3 -c 'import jsonschema' 2>/dev/null || skip 'no python3-jsonschema here'
  local schema=$BATS_TEST_DIRNAME/../../docs/lint.schema.json
  printf '#lang racket/base\n(define x (if 1))\n(define (f) y)\n' >"$model"
  assay lint --json "$model"
  printf '%s' "$output" >"$BATS_TEST_TMPDIR/out.json"
  python3 -c 'import json, jsonschema, sys; jsonschema.validate(json.load(open(sys.argv[2])), json.load(open(sys.argv[1])))' \
    "$schema" "$BATS_TEST_TMPDIR/out.json"
  same 'the codes of the schema' "$(sed -n 's/^ *\[LINT_[A-Z_]*\] = "\(.*\)",$/\1/p' "$BATS_TEST_DIRNAME/../../src/lint/lint.c" | sort)" \
    "$(jq -r '.properties.messages.items.properties.code.enum[]' "$schema" | sort)"
}

@test "what a required file has wrong is told with its name" {
  printf '#lang racket/base\n(provide f)\n(define (f x) (if x))\n' >"$BATS_TEST_TMPDIR/other.rkt"
  printf '#lang racket/base\n(require "other.rkt")\n(f 1)\n' >"$model"
  assay lint --json "$model"
  wants 2
  same file "$(realpath "$BATS_TEST_TMPDIR/other.rkt")" "$(jq -r '.messages[0].file' <<<"$output")"
  same ranges '3:15-3:21 form' "$(range)"
}

@test "what is wrong in a submodule is found" {
  printf '#lang racket/base\n(module+ test\n  (define x (if 1))\n  (module+ inner (let)))\n' >"$model"
  assay lint --json "$model"
  wants 2
  same ranges $'3:13-3:19 form\n4:18-4:23 form' "$(range)"
}

@test "what is found is what running it says first" {
  cat >"$model" <<'END'
#lang racket/base
(require redex/reduction-semantics)
(define-language L (e ::= (e e) x) (x ::= variable))
(define-metafunction L
  f : e -> e
  [(f (e_1 e_2)) (e_1 ... e_2)])
END
  assay lint "$model"
  local first=${output%% \[*}
  assay run "$model"
  same 'the message' "$first" "${stderr%%$'\n'*}"
}

@test "a subject file that is read from a pipe is none" {
  assay lint /dev/null
  wants 2
  contains "$output" 'cannot read the file'
}

@test "macros write no files, and what they print goes nowhere" {
  local kept=$BATS_TEST_TMPDIR/kept
  export TMPDIR=$BATS_TEST_TMPDIR/own
  mkdir "$TMPDIR"
  echo 'not yours' >"$kept"
  cat >"$model" <<END
#lang racket
(require (for-syntax racket))
(define-syntax (m s)
  (display "printed")
  (display "printed" (current-error-port))
  (with-handlers ([exn:fail:filesystem? void]) (delete-file "$kept"))
  (with-handlers ([exn:fail:filesystem? void]) (with-output-to-file "$kept" #:exists 'truncate void))
  (with-handlers ([exn:fail:filesystem? void]) (make-temporary-file))
  #'(if 1))
(m 1)
END
  assay lint --json "$model"
  wants 2
  same stderr '' "$stderr"
  same codes form "$(jq -r '.messages[].code' <<<"$output")"
  same 'the file' 'not yours' "$(<"$kept")"
  same 'files for a while' '' "$(ls "$TMPDIR")"
}

@test "a macro that never ends is given up, with a message" {
  printf '#lang racket/base\n(require (for-syntax racket/base))\n(define-syntax (m s) (let loop () (loop)))\n(m 1)\n' >"$model"
  assay lint --json "$model"
  wants 2
  same codes '1:1-1:1 file' "$(range)"
  contains "$(jq -r '.messages[0].message' <<<"$output")" 'lint could not look at this file: it '
}

@test "a file that is standard input is read" {
  printf '#lang racket/base\n(define x (if 1))\n' >"$model"
  assay lint --json /dev/stdin <"$model"
  same ranges '2:11-2:17 form' "$(range)"
}

@test "names that are no UTF-8 lose no messages" {
  local odd=$BATS_TEST_TMPDIR/$'m\xff.rkt'
  printf '#lang racket/base\n(define x (if 1))\n' >"$odd"
  assay lint --json "$odd"
  wants 2
  same ranges '2:11-2:17 form' "$(range)"
  same file "$BATS_TEST_TMPDIR/m"$'\xef\xbf\xbd.rkt' "$(jq -r '.messages[0].file' <<<"$output")"
}

@test "what a required file has wrong is shown" {
  printf '#lang racket/base\n(provide f)\n(define (f x) (if x))\n' >"$BATS_TEST_TMPDIR/other.rkt"
  printf '#lang racket/base\n(require "other.rkt")\n(f 1)\n' >"$model"
  assay lint "$model"
  same 'the excerpt' $'  (define (f x) (if x))\n                ^' "${output#*$'\n'}"
}

@test "the code stands behind the first line of a message, and no line is told twice" {
  cat >"$model" <<'END'
#lang racket
(require (for-syntax racket))
(define-syntax (M s) (raise-syntax-error 'M "not like this" s))
(M 1)
END
  assay lint "$model"
  wants 2
  same 'how often' "$(sort <<<"$output" | uniq)" "$(sort <<<"$output")"
  [[ ${output%%$'\n'*} == *' [form]' ]] || { printf '%s\n' "$output"; return 1; }
}

@test "a byte order mark takes no column" {
  printf '\xef\xbb\xbf(define-syntax' >"$model"
  assay lint "$model"
  same message "$model:1:1: error: unterminated list: no \`)\` for this \`(\` [syntax]"$'\n  (define-syntax\n  ^' "$output"
  printf '\xef\xbb\xbf(subject s (terms nothing Int))\n' >"$BATS_TEST_TMPDIR/s.assay"
  assay lint --json "$BATS_TEST_TMPDIR/s.assay"
  same place '1' "$(jq -r '.messages[0] | .line' <<<"$output")"
  local text='(subject s (terms nothing Int))'
  same 'what the range has' 'nothing' "$(jq -r --arg text "$text" '.messages[0] | $text[.column - 1:.end_column - 1]' <<<"$output")"
}

@test "what cannot be included is told where it is included" {
  local name
  for name in . /dev/zero nowhere; do
    printf '(include "%s")\n' "$name" >"$BATS_TEST_TMPDIR/s.assay"
    assay lint --json "$BATS_TEST_TMPDIR/s.assay"
    wants 2
    same "the range of $name" "1:10-1:$((12 + ${#name})) form" "$(range)"
  done
}

@test "a name that two rules have hides nothing else" {
  cat >"$model" <<'END'
#lang racket
(require redex/reduction-semantics)
(define-language L (e ::= natural))
(define r
  (reduction-relation L
   (--> 1 2 a)
   (--> 2 3 a)
   (--> 3 ,(if 1) b)))
END
  assay lint --json "$model"
  wants 2
  same ranges $'6:13-6:14 form\n8:12-8:18 form' "$(range)"
  assay run "$model"
  wants 2
  contains "$stderr" 'same name on multiple rules: a a'
}
