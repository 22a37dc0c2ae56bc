#!/usr/bin/env bats
# assay bench: known bugs are found, and reported.
# shellcheck disable=SC2154 # stderr comes from `assay` in common.bash

load common

@test "easy bugs are found at once" {
  assay bench redex --bugs stlc-3,stlc-9 --for 1s -j 1
  wants 0
  contains "$output" 'stlc 3'
  contains "$output" 'found 2 of 2 in '
}

@test "JSON is an object a line" {
  assay bench redex --bugs stlc-3 --generators grammar --for 500ms --json
  wants 0
  contains "$(compact "$output")" '{"model":"stlc","bug":3,"found":true,"seconds":'
  contains "$(compact "$output")" '"generator":"grammar","terms":'
}

# page_is_sound FILE: three figures and a table, every element closed, nothing fetched from elsewhere.
page_is_sound() {
  python3 - "$1" <<'END'
import html.parser, sys
class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.count = [], {}
    def handle_starttag(self, tag, attributes):
        self.count[tag] = self.count.get(tag, 0) + 1
        assert not {"src", "href"} & {name for name, _ in attributes}, tag
        if tag not in ("meta", "br"): self.open.append(tag)
    def handle_startendtag(self, tag, attributes): pass
    def handle_endtag(self, tag): assert self.open.pop() == tag, tag
page = Page()
text = open(sys.argv[1], encoding="utf-8").read()
page.feed(text)
assert not page.open and page.count["svg"] == 3 and page.count["table"] == 1, (page.open, page.count)
assert "prefers-color-scheme: dark" in text and "width=device-width" in text and "nan" not in text and "inf" not in text
END
}

@test "a table and a page are written" {
  local dir
  dir=$(mktemp -d)
  assay bench redex --bugs stlc-3 --generators grammar,derive --for 500ms --csv "$dir/t.csv" --html "$dir/t.html"
  wants 0
  same header 'model,bug,class,size,generator,found,runs,seconds,interval,terms,spent,redex_runs,redex_seconds,redex_interval' "$(head -1 "$dir/t.csv")"
  same rows 3 "$(wc -l <"$dir/t.csv")"
  page_is_sound "$dir/t.html"
  rm -r "$dir"
}

@test "the changed models can be written" {
  local dir
  dir=$(mktemp -d)
  assay bench redex --bugs stlc-3,stlc-4 --write "$dir/models"
  wants 0
  same files 'stlc-3.rkt stlc-4.rkt' "$(cd "$dir/models" && echo *)"
  assay hunt "$dir/models/stlc-3.rkt" --count 2000 --using derive --first -q
  wants 1
  rm -r "$dir"
}

@test "what is wrong without the bug, too, does not count" {
  assay bench flawed --models-dir tests/cli/fixtures --generators enum --each 50ms --for 2s -j 1
  wants 1
  contains "$output" 'found 2 of 4 in '
  contains "$output" 'findings were no bugs: the unchanged model fails on them, too; the first of flawed 1 is a'
  assay bench flawed --models-dir tests/cli/fixtures --generators enum --each 50ms --for 2s -j 1 --json
  local one two three four
  { read -r one && read -r two && read -r three && read -r four; } <<<"$output"
  contains "$one" '"found":true'
  contains "$one" '"counterexample":"c","false_findings":'
  contains "$two" '"found":false'
  contains "$two" '"counterexample":null,"false_findings":2,"false_finding":"a"'
  contains "$three" '"counterexample":"d"'
  contains "$four" '"counterexample":null,"false_findings":3,'
}

@test "Redex is held to the same rules" {
  command -v racket >/dev/null || skip 'there is no Racket'
  local dir one two three
  dir=$(mktemp -d)
  assay bench flawed --models-dir tests/cli/fixtures --generators enum --each 50ms --for 2s -j 1 --json --with-racket \
    --racket-for 300ms --html "$dir/t.html"
  { read -r one && read -r two && read -r three; } <<<"$output"
  contains "$one" '"redex":[{"generator":"enum","found":true,"runs":30,'
  [[ "$one" =~ \"redex_seconds\":[0-9.e-]+,\"redex_false_findings\":60, ]]
  contains "$two" '"redex_seconds":null,"redex_false_findings":2,"redex":[{"generator":"enum","found":false,'
  [[ "$three" =~ \"redex_seconds\":[0-9.e-]+,\"redex_false_findings\":2, ]]
  page_is_sound "$dir/t.html"
  contains "$(cat "$dir/t.html")" 'bugs found by Redex'
  assay bench redex --bugs stlc-3,let-poly-5 --generators derive --for 1s -j 1 --with-racket --racket-for 3s
  contains "$output" 'Redex found 1 of 2; on these its best generator took ' # it cannot derive what has ellipses
  rm -r "$dir"
}

@test "nothing is told of false findings if there are none" {
  assay bench redex --bugs stlc-3 --generators grammar --for 300ms --json
  contains "$output" '"false_findings":0,"generators"'
}

@test "what was done is told when the run is interrupted" {
  interrupted INT 3 bench redex --bugs stlc-3,delim-cont-1 --generators random-index --for 100s --json -j 1
  wants 130
  contains "$output" '{"model":"delim-cont","bug":1,"found":false,'
  contains "$output" '{"model":"stlc","bug":3,"found":true,'
  contains "$stderr" 'assay bench: interrupted after '
}

@test "bad options" {
  refuses 'assay bench: --bugs: there is no such bug or model: stlc-99' bench redex --bugs stlc-1,stlc-99
  refuses "assay bench: the models of the experiment 'nothing' are not found; --models-dir may tell where they are" \
    bench nothing
  refuses 'assay bench: there are no benchmark files (*.assay) in this directory: tests/cli' \
    bench cli --models-dir tests
}

@test "smartcheck: the reductions of the paper, a line for each" {
  assay bench smartcheck --bugs reverse,div0 --hunts 20 --json
  wants 0
  [ "$(wc -l <<<"$output")" -eq 2 ]
  contains "$output" '"name":"div0","values":1000,"size_mean":5.0,"size_sd":0.0,"size_p95":5.0'
  contains "$output" '"distinct":1,"valid":1000'
  contains "$output" '"hunts":20,"claims":220,"refuted":0,"positions":20,"missed":0,"vague":0,"overdone":0,"formulas":1'
  assay bench smartcheck --bugs reverse --hunts 0 --terms
  contains "$output" 'reverse 1000: (0 1)'
}

@test "smartcheck: a subject that there is not" {
  assay bench smartcheck --bugs bound6
  wants 2
  contains "$stderr" 'there is no such subject'
}

@test "counterexamples are made small with --shrink" {
  assay bench redex --bugs stlc-1 --for 1s --shrink -q
  wants 0
  contains "$output" 'came within 2 nodes of the smallest known'
}

@test "files that cannot be written are known before the time is spent" {
  SECONDS=0
  refuses 'assay bench: cannot write /nowhere/t.csv: No such file or directory' bench redex --for 10m --csv /nowhere/t.csv
  refuses 'assay bench: cannot write /nowhere/t.html: No such file or directory' bench redex --for 10m --html /nowhere/t.html
  [ $SECONDS -lt 10 ]
}

@test "numbers at the ends of curves do not cover each other" {
  dir=$(mktemp -d)
  assay bench redex --bugs stlc,poly-stlc,stlc-sub --for 4s --html "$dir/t.html" -q
  python3 - "$dir/t.html" <<'END'
import re, sys
for figure in re.findall(r'<svg.*?</svg>', open(sys.argv[1]).read(), re.S):
    heights = sorted(float(y) for y in re.findall(r'<text x="965.0" y="([0-9.]+)" text-anchor="start">', figure))
    assert all(b - a > 11 for a, b in zip(heights, heights[1:])), heights
END
  rm -r "$dir"
}

shrunk=tests/cli/fixtures/shrunk.assay

@test "programs made small by rules in different orders" {
  local dir=$BATS_TEST_TMPDIR
  assay bench palka --shrink --subject $shrunk -n 8 --counterexamples "$dir/c" --answers "$dir/a" --timed 1 --terms
  wants 0
  same rows 11 "$(grep -c -E '^(all|[123], [123], [123]) ' <<<"$output")"
  same results 11 "$(grep -c -E ' [18] times,  1 nodes  tail$' <<<"$output")"
  same counterexamples 8 "$(wc -l <"$dir/c")"
  same first 'assay answers 1 tails' "$(head -1 "$dir/a")"
}

@test "a table is made again from a file, and nobody is asked twice" {
  local dir=$BATS_TEST_TMPDIR once
  printf '; two of them\n(λ a (tail (tail a)))\n\n(map (λ a (head (tail (cons a nil)))))\n' >"$dir/c"
  local options=(bench palka --shrink --subject "$shrunk" -n 2 --counterexamples "$dir/c" --answers "$dir/a" --timed 0 --json)
  assay "${options[@]}" --orders 'all;2, 1, 3'
  wants 0
  same rows 2 "$(wc -l <<<"$output")"
  contains "$(compact "$(head -1 <<<"$output")")" '"counterexamples":2,"gone":0,'
  contains "$(compact "$(tail -1 <<<"$output")")" '"distinct":1,'
  once=$(sed -E 's/"(tried|rounds|cpu|seconds)": ?[0-9.e-]+//g' <<<"$output")
  assay "${options[@]}" --orders 'all;2, 1, 3'
  wants 0
  same again "$once" "$(sed -E 's/"(tried|rounds|cpu|seconds)": ?[0-9.e-]+//g' <<<"$output")"
  same tried 2 "$(grep -c '"tried": \?0,' <<<"$output")"
}

@test "a counterexample that does not differ is told" {
  local dir=$BATS_TEST_TMPDIR
  printf 'tail\n(λ a a)\n' >"$dir/c"
  assay bench palka --shrink --subject "$shrunk" -n 2 --counterexamples "$dir/c" --timed 0 --orders all
  wants 0
  contains "$output" '  1 of the counterexamples do not differ'
}

@test "what bench palka --shrink cannot use" {
  local dir=$BATS_TEST_TMPDIR
  refuses 'assay bench: --counterexamples, --answers and --orders go with palka --shrink only' bench redex --answers x
  refuses 'assay bench: --counterexamples, --answers and --orders go with palka --shrink only' bench palka --orders all
  # shellcheck disable=SC2016
  refuses 'assay bench: no order of rules is among `3`: there are `all`, and `1, 2, 3` and the like' \
    bench palka --shrink --subject $shrunk --orders 3
  refuses "assay bench: $dir cannot be read: Is a directory" bench palka --shrink --subject $shrunk --counterexamples "$dir"
  printf 'tail\nhead\n' >"$dir/c"
  assay bench palka --shrink --subject "$shrunk" -n 2 --counterexamples "$dir/c" --timed 0
  wants 2
  contains "$stderr" "$dir/c:2:1: error: "
  printf 'hello\n' >"$dir/a"
  refuses "assay bench: $dir/a cannot be used: it has no answers" \
    bench palka --shrink --subject $shrunk -n 1 --counterexamples "$dir/c" --answers "$dir/a"
  assay bench palka --shrink --subject nothing -n 1 --counterexamples "$dir/c"
  wants 2
  contains "$stderr" 'nothing.assay: error: cannot read the file'
}

@test "how many graphs are checked in a second" {
  cat >"$BATS_TEST_TMPDIR/two.assay" <<TWO
(include "$PWD/subjects/ops/integer-operations.assay")
(include "$PWD/subjects/ops/c-statements.assay")
(include "$PWD/subjects/ops/c-compilers.assay")
(target two (like c)
  (variant absent (compile "no-such-compiler" "main.c") (run "./main"))
  (variant memory (run "tcc" "-w" "-run" "main.c")))
(subject two (graphs integers (inputs 4)) (differ two absent memory))
TWO
  assay bench graph --subject "$BATS_TEST_TMPDIR/two.assay" --for 1s -j 1
  wants 0
  contains "$output" 'two            20 '
  same rows '1 10 100 1000' "$(awk '/ memory /{print $3}' <<<"$output" | xargs)"
  same differing '' "$(grep differ <<<"$output")"
  contains "$stderr" 'assay bench: two, absent: '
  contains "$stderr" 'no-such-compiler'
}

@test "bench graph --json" {
  sed "s|\"../../|\"$PWD/|" bench/graph/memory.assay >"$BATS_TEST_TMPDIR/memory.assay"
  assay bench graph --subject "$BATS_TEST_TMPDIR/memory.assay" --for 1s --json
  wants 0
  same lines 5 "$(wc -l <<<"$output")"
  contains "$(head -1 <<<"$output")" '"made_per_second":'
  contains "$(compact "$(tail -1 <<<"$output")")" '"variant":"tcc","batch":1000,'
}

@test "what bench graph cannot measure" {
  complains 'assay bench: tests/cli/fixtures/shrunk.assay: its subject is not about graphs, or has no check' \
    bench graph --subject tests/cli/fixtures/shrunk.assay
}
