#!/usr/bin/env bats
# Lint runs nothing, and its ranges are those of the text. What it says is in tests/bad/cases.txt.
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
