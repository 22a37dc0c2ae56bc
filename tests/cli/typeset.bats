#!/usr/bin/env bats
# assay typeset: layout, forms, rewrites, formats, errors.
# shellcheck disable=SC2154,SC2016 # stderr comes from `assay` in common.bash; backquotes are part of messages

load common

model=tests/typeset/small.rkt

@test "a grammar: names, productions on the lines of the source, terms broken as they are there" {
  assay typeset $model L
  wants 0
  same stdout '   e ::= (e e …) | (λ (x …) e)
      |  (if e
             e
             e)
      |  x | n
v, w ::= n | (λ (x …) e)
   E ::= [] | (v … E e …)
   n ::= number
   x ::= variable-not-otherwise-mentioned' "$output"
  assay typeset $model L2
  same stdout "n ::= ....
   |  (quote x)" "$output"
}

@test "a metafunction: its contract, clauses and conditions, but for the hidden ones" {
  assay typeset $model subst
  wants 0
  same stdout 'subst : (e₁ …) x e → (e …) or #f
subst⟦(), x, e⟧        = ()
subst⟦(x e₁ …), x, e⟧  = (e e₂ …)
                         where (e₂ …) = subst⟦(e₁ …), x, e⟧
                         if (not (equal? e x))
subst⟦(e₀ e₁ …), x, e⟧ = #f' "$output"
}

@test "a clause of a metafunction with several results: each has its own conditions" {
  assay typeset tests/cli/fixtures/typeset-or.rkt size
  wants 0
  same stdout 'size : n → any
size⟦0⟧ = none
size⟦n⟧ = small
          if (< n 5)
          or (middle n₁)
          if (< n 9)
          where n₁ = n
          or big' "$output"
  assay typeset tests/cli/fixtures/typeset-or.rkt size --format latex
  contains "$output" 'big'
  assay typeset tests/cli/fixtures/typeset-or.rkt size --format svg
  contains "$output" 'big'
}

@test "a judgment form: premises beside and below each other, with and without names and lines" {
  assay typeset $model sub
  wants 0
  same stdout 'sub⟦e₁, e₃⟧   sub⟦e₂, e₄⟧
   where e₅ = (e₃ e₄)
───────────────────────── [app]
    sub⟦(e₁ e₂), e₅⟧

        sub⟦e₁, e₂⟧ …
─────────────────────────────
sub⟦(λ () e₁ …), (λ () e₂ …)⟧

───────── [axiom]
sub⟦x, x⟧' "$output"
}

@test "a relation, and a reduction relation with a shorthand" {
  assay typeset $model R
  same stdout 'R ⊆ n × n

───────
R⟦n, n⟧

R⟦n₂, n₁⟧
─────────
R⟦n₁, n₂⟧' "$output"
  assay typeset $model red
  wants 0
  same stdout '((λ (x) e) v) ⟹ e          [β]
                fresh x₁
                if (> 1 0)
  (x_!1 x_!1) ⟶ n₁ᵃ
where a ⟹ b if E[a] ⟶ E[b]' "$output"
}

@test "rewrites of forms, names, the rest of a list; names in braces; the first that fits is used" {
  assay typeset $model sub -r '(sub e_1 e_2)=e_1 ⊑ e_2' -r '(sub e_1 e_2)=never'
  wants 0
  same first 'e₁ ⊑ e₃   e₂ ⊑ e₄' "${lines[0]}"
  assay typeset $model red --rewrite '(λ (x ...) e)=λ{x}. e'
  contains "$output" '(λx. e v) ⟹ e'
  assay typeset $model subst -r 'subst=σ'
  contains "$output" 'σ⟦(), x, e⟧        = ()'
  assay typeset $model L -r '(if e_1 e_2 e_3)=if e_1 then e_2 else e_3'
  contains "$output" '|  if e
            then e
            else e'
}

@test "rewrites from a file, with comments" {
  printf '%s\n' '; how it looks' '' '(sub e_1 e_2) = e_1 ⊑ e_2' >"$BATS_TEST_TMPDIR/rewrites"
  assay typeset $model sub --rewrites "$BATS_TEST_TMPDIR/rewrites"
  wants 0
  same first 'e₁ ⊑ e₃   e₂ ⊑ e₄' "${lines[0]}"
}

@test "LaTeX: a document, or a fragment of one" {
  assay typeset $model --format latex
  wants 0
  same first '\documentclass{article}' "${lines[0]}"
  same last '\end{document}' "${lines[-1]}"
  contains "$output" '{e} _{{1}}'
  contains "$output" '{\lambda}'
  assay typeset $model red --format latex --fragment -o "$BATS_TEST_TMPDIR/red.tex"
  wants 0
  same stdout '' "$output"
  same first '% red' "$(head -1 "$BATS_TEST_TMPDIR/red.tex")"
}

@test "what is wrong with a rewrite of a file is told with its place there" {
  printf '%s\n' '; how it looks' 'wrong' >"$BATS_TEST_TMPDIR/rewrites"
  assay typeset $model --rewrites "$BATS_TEST_TMPDIR/rewrites"
  wants 2
  contains "$stderr" "$BATS_TEST_TMPDIR/rewrites:2:1: error: expected a rewrite: name=text, or (form ...)=text"
  printf '%s\n' '(sub e_1 e_2) = e_1' '' '  (sub e e) = e' >"$BATS_TEST_TMPDIR/rewrites"
  assay typeset $model --rewrites "$BATS_TEST_TMPDIR/rewrites" --rewrite a=b
  wants 2
  contains "$stderr" "$BATS_TEST_TMPDIR/rewrites:3:10: error: \`e\` stands twice on the left"
  assay typeset $model --rewrites "$BATS_TEST_TMPDIR/rewrites" --rewrite a=b --rewrite wrong
  wants 2
  contains "$stderr" 'REWRITE 2:1:1: error: expected a rewrite'
}

@test "what is wrong with names, formats and rewrites is told" {
  assay typeset $model rde
  wants 2
  same stderr "assay typeset: $model defines no 'rde' that could be typeset; did you mean 'red'?" "$stderr"
  assay typeset $model nothing-like-it
  contains "$stderr" 'there are: L, L2, subst, sub, R, red'
  assay typeset $model --format pdf
  wants 2
  contains "$stderr" "--format wants text|latex|svg, not 'pdf'"
  assay typeset $model -r 'sub'
  wants 2
  contains "$stderr" 'REWRITE:1:1: error: expected a rewrite: name=text, or (form ...)=text'
  assay typeset $model -r '(sub e e)=e'
  contains "$stderr" '`e` stands twice on the left'
  assay typeset $model -r '(sub ... e)=e'
  contains "$stderr" 'misplaced ellipsis: it must follow a name'
  assay typeset $model --rewrites /nowhere
  wants 2
  contains "$stderr" 'cannot read the rewrites in /nowhere: No such file or directory'
  assay typeset $model --rewrites "$BATS_TEST_TMPDIR"
  wants 2
  contains "$stderr" "cannot read the rewrites in $BATS_TEST_TMPDIR: it is a directory"
  assay typeset $model -o /nowhere/x.svg
  wants 2
}

@test "the picture in the documentation is what comes out today" {
  assay typeset models/stlc.rkt --rewrites docs/stlc.rewrites --format svg
  wants 0
  same picture "$(<docs/typeset.svg)" "$output"
}
