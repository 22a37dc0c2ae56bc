#!/usr/bin/env bats
# What is in contrib for editors: vim reads it, and the files for VS Code say what lint says.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

setup() {
  root=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
  case $ASSAY in /*) ;; *) ASSAY=$root/$ASSAY ;; esac
  mkdir "$BATS_TEST_TMPDIR/bin"
  ln -s "$ASSAY" "$BATS_TEST_TMPDIR/bin/assay"
  PATH=$BATS_TEST_TMPDIR/bin:$PATH
}

# in_vim FILE COMMAND...: runs Ex commands in a vim that has contrib/vim, on that file.
in_vim() {
  local file=$1
  shift
  {
    printf 'set nocompatible runtimepath^=%s/contrib/vim\nfiletype plugin on\nsyntax on\nedit %s\n' "$root" "$file"
    printf '%s\n' "$@" 'qall!'
  } >"$BATS_TEST_TMPDIR/script.vim"
  timeout 60 vim -u NONE -i NONE -n -es --not-a-term -S "$BATS_TEST_TMPDIR/script.vim"
}

has_vim() { vim --version 2>/dev/null | grep -q '+syntax' || skip 'no vim with highlighting here'; }

# groups FILE LINE:COLUMN...: how what stands there is highlighted.
groups() {
  local file=$1 place
  shift
  local commands=("redir! >$BATS_TEST_TMPDIR/groups")
  for place in "$@"; do
    commands+=("echo synIDattr(synID(${place%:*}, ${place#*:}, 1), 'name')")
  done
  in_vim "$file" "${commands[@]}" 'redir END'
  grep . "$BATS_TEST_TMPDIR/groups"
}

@test "vim highlights subject files" {
  has_vim
  cat >"$BATS_TEST_TMPDIR/a.assay" <<'END'
;; A comment.
(signature numbers
  [zero : Int (c "0$1") (weight 2)])
(target c
  (program "main.c" #<<THERE
$terms
THERE
  ))
END
  same groups $'assayComment\nassayForm\nassayConstant\nassayString\nassayHole\nassayPart\nassayNumber\nassayHereString\nassayHole\nassayPart' \
    "$(groups "$BATS_TEST_TMPDIR/a.assay" 1:4 2:2 3:4 3:18 3:20 3:26 3:33 5:22 6:1 5:4)"
}

@test "vim highlights every subject file that ships to its end" {
  has_vim
  local file
  for file in "$root"/subjects/ops/c.assay "$root"/subjects/haskell/ghc.assay "$root"/subjects/ops/c-compilers.assay; do
    # Behind the last line nothing is open: a form that is put there is highlighted as one.
    cp "$file" "$BATS_TEST_TMPDIR/b.assay"
    printf '(subject x)\n' >>"$BATS_TEST_TMPDIR/b.assay"
    same "$file" assayForm "$(groups "$BATS_TEST_TMPDIR/b.assay" "$(wc -l <"$BATS_TEST_TMPDIR/b.assay"):3")"
  done
}

@test "vim's :make lints, and knows the places" {
  has_vim
  printf '(syntax c)\n(signature s\n  [f : Int -> Imt])\n' >"$BATS_TEST_TMPDIR/a.assay"
  in_vim "$BATS_TEST_TMPDIR/a.assay" 'silent make!' "redir! >$BATS_TEST_TMPDIR/list" \
    'for m in getqflist()' 'if m.valid' 'echo m.lnum . ":" . m.col . " " . m.type . " " . m.text' 'endif' 'endfor' 'redir END'
  same places $'1:1 e the syntax `c` lacks `lambda` [form]\n3:8 e there is no type `Int` [form]' "$(grep . "$BATS_TEST_TMPDIR/list")"
}

@test "the files for VS Code are JSON, and name files that are there" {
  local file
  for file in package.json language-configuration.json syntaxes/assay.tmLanguage.json; do
    jq --exit-status . "$root/contrib/vscode/$file" >/dev/null
  done
  for file in $(jq -r '.main, .contributes.languages[].configuration, .contributes.grammars[].path' "$root/contrib/vscode/package.json"); do
    [ -f "$root/contrib/vscode/$file" ]
  done
  same 'the scope' "$(jq -r '.contributes.grammars[0].scopeName' "$root/contrib/vscode/package.json")" \
    "$(jq -r .scopeName "$root/contrib/vscode/syntaxes/assay.tmLanguage.json")"
}

@test "both highlighters know the same words" {
  local vim code
  vim=$(grep -oE '\(@<=\(([a-z|-]+)\)' "$root/contrib/vim/syntax/assay.vim" | sed 's/.*(//; s/)//' | tr '|' '\n' | sort)
  code=$(jq -r '.repository.heads.patterns[].match' "$root/contrib/vscode/syntaxes/assay.tmLanguage.json" | grep -oE '^[^)]*' | sed 's/.*(//' | tr '|' '\n' | sort)
  [ "$(wc -l <<<"$vim")" -gt 60 ]
  same words "$vim" "$code"
}

@test "each word that begins a part of a shipped subject is highlighted" {
  # Languages, types and so on are names of users: only what stands directly in a target or a subject counts.
  local words
  words=$(grep -ohE '^  \((program|variant|repeat|text|version|batch|compile-limit|run-limit|memory-limit|runs|forget|unknown|coverage|alone|like|syntax|terms|graphs|differ|equivalent|reference|also|known|accepts)' -r "$root/subjects" | tr -d ' (' | sort -u)
  local word
  for word in $words; do
    grep -qE "[(|]${word}[|)]" "$root/contrib/vim/syntax/assay.vim" || { echo "$word is not highlighted" && return 1; }
  done
}

@test "VS Code's messages are those of lint, counted as VS Code does" {
  command -v node >/dev/null || skip 'node is not installed'
  printf '#lang racket/base\n(define x "𝒳𝒳" (if))\n' >"$BATS_TEST_TMPDIR/m.rkt"
  "$ASSAY" lint --json "$BATS_TEST_TMPDIR/m.rkt" >"$BATS_TEST_TMPDIR/out.json" || true
  run node -e '
    const { messages } = require(process.argv[1]);
    const fs = require("fs");
    const found = messages(fs.readFileSync(process.argv[2], "utf8"), process.argv[3], fs.readFileSync(process.argv[3], "utf8"));
    for (const m of found) console.log(m.start.line, m.start.character, m.end.line, m.end.character, m.severity, m.code);
  ' "$root/contrib/vscode/messages.js" "$BATS_TEST_TMPDIR/out.json" "$BATS_TEST_TMPDIR/m.rkt"
  wants 0
  [ -n "$output" ]
  jq -r '.messages[] | "\(.line) \(.column)"' "$BATS_TEST_TMPDIR/out.json"
  echo "$output"
  [[ "$output" =~ ^1\ [0-9]+\ 1\ [0-9]+\ error\ form$ ]]
  node --check "$root/contrib/vscode/extension.js"
}
