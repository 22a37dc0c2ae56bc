#!/usr/bin/env bats
# assay report: a campaign for people and programs to read.
# shellcheck disable=SC2154,SC1112 # stderr comes from `assay` in common.bash; quotes are as they are printed

load common

setup_file() {
  for kind in empty model programs hostile newer damaged; do
    python3 tests/report/campaigns.py "$kind" "$BATS_FILE_TMPDIR/$kind"
  done
}

setup() { cd "$BATS_TEST_DIRNAME/../.." && here=$BATS_FILE_TMPDIR; }

# valid FORMAT KIND: writes it, validates it, and sets $output to what validate.py says.
valid() {
  assay report "$here/$2" --format "$1" -o "$BATS_TEST_TMPDIR/report"
  wants 0
  run tests/report/validate.py "$1" "$BATS_TEST_TMPDIR/report"
  [ "$status" -eq 0 ] || { echo "$output" && return 1; }
}

# of QUERY: of the JSON report of the last `assay`
of() { jq -r "$1" <<<"$output"; }

@test "text: what was tried, and each finding" {
  assay report "$here/model"
  wants 0
  contains "$output" 'models/demo.rkt: 3 findings, hit 17 times'
  contains "$output" 'e, enum: 704,548 tried, 97 failed (0.0138%, 95% interval 0.0113% to 0.0168%)'
  contains "$output" 'derive: 20,211 tried, 0 failed (0%, 95% interval 0% to 0.019%); 40 outside of the property’s domain; 9,100 not made: the generator gave up'
  contains "$output" '1. models/demo.rkt:101:1: redex-check e: the property is false: 14 nodes, hit 12 times (enum, seed 7, index 271)'
  contains "$output" '  forall x0 : x, x1 : τ. (rec (x0 (x1 → x1)) (λ (x0 x1) x0))'
  contains "$output" $'  it raised:\n    types-of: a term has two types'
  contains "$output" 'never used: clause of subst (line 55), rule of tc application (line 40)'
  assay report "$here/programs"
  contains "$output" $'  ghc O0, which is wrong:\n    []\n    [0]'
}

@test "JSON: valid, and all of it is there" {
  for kind in empty model programs hostile; do valid json "$kind"; done
  assay report "$here/model" --format json
  same findings 3 "$(of '.findings | length')"
  same reduced '(rec (x (num → num)) (λ (x num) x))' "$(of .findings[0].reduced)"
  same formula 'forall x0 : x, x1 : τ. (rec (x0 (x1 → x1)) (λ (x0 x1) x0))' "$(of .findings[0].formula)"
  same original '(if0 (+ 1 2) (rec (a (num → num)) (λ (a num) (if0 a a 7))) (λ (b num) b))' "$(of .findings[0].original)"
  same 'seed, index, hits' '7 271 12' "$(of '.findings[0] | "\(.seed) \(.index) \(.hits)"')"
  same 'hit by' 'enum 9 271 279,grammar 3 40 42' "$(of '[.findings[0].hit_by[] | "\(.generator) \(.hits) \(.first) \(.last)"] | join(",")')"
  same 'hit when' '0.2 8.2,0 3' "$(of '[.findings[0].hit_by[] | "\(.first_seconds) \(.last_seconds)"] | join(",")')"
  same steps 'original,hoist,hoist,rename' "$(of '[.findings[0].steps[].pass] | join(",")')"
  same 'no formula' null "$(of .findings[2].formula)"
  assay report "$here/programs" --format json
  same evidence '["meaning","ghc O0","ghc O","hugs"]' "$(jq -c '[.findings[0].evidence[].who]' <<<"$output")"
  assay report "$here/hostile" --format json
  [[ $(of .findings[0].text) == '</script><script>alert(1)</script><!--'* ]]
}

@test "JUnit: read by others" {
  valid junit model
  same 'tests, failures' '4 3' "$output" # a property without findings passes
  valid junit empty
  same 'tests, failures' '1 0' "$output"
  valid junit hostile
  same 'tests, failures' '2 2' "$output"
}

@test "a property that fails because of another one's finding does not look as if it passed" {
  assay hunt tests/cli/fixtures/joined.rkt --count 100 --campaign "$BATS_TEST_TMPDIR/joined" --quiet
  wants 1
  local report=$BATS_TEST_TMPDIR/report format
  for format in junit json; do
    assay report "$BATS_TEST_TMPDIR/joined" --format $format -o "$report.$format"
    wants 0
  done
  run tests/report/validate.py junit "$report.junit"
  same 'tests, failures' '2 2' "$output"
  grep -A1 'name="redex-check (ok e)"' "$report.junit" | grep -q 'message="it fails because of finding 1"'
  run tests/report/validate.py json "$report.json"
  same findings 1 "$output"
  same properties '[[1,0],[0,1]]' "$(jq -c '[.properties[] | [.findings, (.explained_by | length)]]' "$report.json")"
  same failures true "$(jq '.properties | all(.failures > 0)' "$report.json")"
  assay report "$BATS_TEST_TMPDIR/joined"
  contains "$output" 'joined.rkt:8:1: redex-check (ok e): it fails because of finding 1'
  assay report "$BATS_TEST_TMPDIR/joined" --format markdown
  contains "$output" 'joined.rkt:8:1: it fails because of finding 1'
  assay report "$BATS_TEST_TMPDIR/joined" --format sarif
  same 'related line' 8 "$(of '.runs[0].results[0].relatedLocations[0].physicalLocation.region.startLine')"
  assay report "$BATS_TEST_TMPDIR/joined" --format html
  [[ $output =~ '<td class="n">0</td><td><a href="#f-'[0-9a-f]+'">finding 1</a></td>' ]]
}

@test "JUnit: failures that nobody has looked into are failures" {
  cp -r "$here/empty" "$BATS_TEST_TMPDIR/early"
  sqlite3 "$BATS_TEST_TMPDIR/early/campaign.sqlite" 'UPDATE stream SET hits = 2'
  assay report "$BATS_TEST_TMPDIR/early" --format junit -o "$BATS_TEST_TMPDIR/report"
  wants 0
  run tests/report/validate.py junit "$BATS_TEST_TMPDIR/report"
  same 'tests, failures' '1 1' "$output"
  grep -q 'message="it fails, and nobody has looked into the 2 failures"' "$BATS_TEST_TMPDIR/report"
}

@test "Markdown: rendered, texts stay texts" {
  assay report "$here/hostile" --format markdown
  wants 0
  run cmark --unsafe <<<"$output" # what is HTML would stay HTML
  [ "$status" -eq 0 ]
  run ! grep -qi '<img\|<script' <<<"$output"
  assay report "$here/programs" --format markdown
  run cmark <<<"$output"
  contains "$output" '<h1>subjects/haskell/strictness.assay, strictness: 2 findings</h1>'
  contains "$output" '<h3>Expected</h3>'
  contains "$output" $'<p>meaning, ghc O, hugs:</p>\n<pre><code>*** \n'
  contains "$output" $'<p>ghc O0:</p>\n<pre><code>[]\n'
  contains "$output" '<li>ghc O0: 9.0.2, <code>ghc -O0 main.hs</code></li>'
}

@test "HTML: one file that asks for nothing" {
  assay report "$here/hostile" -o "$BATS_TEST_TMPDIR/report.html"
  wants 0
  local page=$BATS_TEST_TMPDIR/report.html
  grep -q "default-src 'none'; style-src 'sha256-" "$page"
  run ! grep -Eq '(src|href)="?(https?:)?//' "$page"
  run ! grep -q '<script>alert\|<img ' "$page"
  same 'scripts' 3 "$(grep -o '</script>' "$page" | wc -l)" # two of data, one of ours
}

@test "an empty campaign has a report in each format" {
  for format in html text json junit sarif markdown; do
    assay report "$here/empty" --format $format
    wants 0
    [ -n "$output" ]
  done
  assay report "$here/empty"
  contains "$output" 'models/demo.rkt: 0 findings, hit 0 times'
}

@test "the format is that of the file's name" {
  local name
  for name in a.html:'<!DOCTYPE html>' a.txt:models/ a.json:'{' a.xml:'<?xml ' a.sarif:'{' a.md:'# models/' other:'<!DOCTYPE html>'; do
    assay report "$here/empty" -o "$BATS_TEST_TMPDIR/${name%%:*}"
    wants 0
    same stdout '' "$output"
    [[ $(head -1 "$BATS_TEST_TMPDIR/${name%%:*}") == "${name#*:}"* ]]
  done
}

@test "a hunt's own campaign" {
  assay hunt tests/cli/fixtures/three-bugs.rkt --campaign "$BATS_TEST_TMPDIR/hunt" --count 20000 --quiet
  wants 1
  assay report "$BATS_TEST_TMPDIR/hunt" --format json
  wants 0
  same findings 3 "$(of '.findings | length')"
  same 'hits add up' true "$(of '([.findings[].hits] | add) == .campaign.hits')"
  printf '%s' "$output" >"$BATS_TEST_TMPDIR/report.json"
  run tests/report/validate.py json "$BATS_TEST_TMPDIR/report.json"
  same valid 3 "$output"
}

@test "many findings: little memory, little time" {
  python3 tests/report/campaigns.py many "$BATS_TEST_TMPDIR/many" 1000
  run python3 - "$ASSAY" "$BATS_TEST_TMPDIR/many" <<'END'
import resource, subprocess, sys, time
begun = time.time()
subprocess.run([sys.argv[1], "report", sys.argv[2], "-o", sys.argv[2] + ".html"], check=True)
seconds, kilobytes = time.time() - begun, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
assert seconds < 10 and kilobytes < 300 * 1024, (seconds, kilobytes)
END
  [ "$status" -eq 0 ] || { echo "$output" && return 1; }
  same findings 1000 "$(grep -c '<details class="finding"' "$BATS_TEST_TMPDIR/many.html")"
}

@test "what is no campaign is refused" {
  local at=$BATS_TEST_TMPDIR
  mkdir "$at/nothing" "$at/other"
  touch "$at/file"
  complains "$at/nowhere: error: cannot read the campaign: No such file or directory" report "$at/nowhere"
  complains "$at/nothing: error: this is no campaign: there is no campaign.sqlite in it" report "$at/nothing"
  complains "$at/file: error: this is no campaign: it is no directory" report "$at/file"
  assay report "$here/newer"
  wants 2
  contains "$stderr" 'newer: error: the store is of version 99, and this assay'
  assay report "$here/damaged"
  wants 2
  contains "$stderr" 'the database is damaged'
  python3 -c 'import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute("CREATE TABLE x (y)")' "$at/other/campaign.sqlite"
  assay report "$at/other"
  wants 2
  contains "$stderr" 'other: error: '
}

@test "a damaged finding is an error, and leaves no half of a report" {
  cp -r "$here/model" "$BATS_TEST_TMPDIR/bad"
  python3 - "$BATS_TEST_TMPDIR/bad/campaign.sqlite" <<'END'
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as d:
    d.execute("UPDATE finding SET evidence = '{' WHERE number = 2")
END
  assay report "$BATS_TEST_TMPDIR/bad" -o "$BATS_TEST_TMPDIR/report.html"
  wants 2
  contains "$stderr" 'its evidence are no JSON list'
  same files '' "$(find "$BATS_TEST_TMPDIR" -name 'report*')"
}

@test "an output that cannot be written" {
  complains "assay report: cannot write $BATS_TEST_TMPDIR/no/report.html: No such file or directory" \
    report "$here/model" -o "$BATS_TEST_TMPDIR/no/report.html"
  local format
  for format in html text json junit sarif markdown; do
    assay report "$here/model" --format "$format" -o /dev/full
    wants 2
    contains "$stderr" 'cannot write /dev/full: No space left on device'
  done
}

@test "bad usage" {
  refuses "assay report: DIR is missing" report
  assay report "$here/model" --format pdf
  wants 2
  contains "$stderr" 'pdf'
}

@test "what was never used is not known when nothing was written yet" {
  cp -r "$here/model" "$BATS_TEST_TMPDIR/early"
  sqlite3 "$BATS_TEST_TMPDIR/early/campaign.sqlite" 'UPDATE coverage SET used = 0'
  assay report "$BATS_TEST_TMPDIR/early"
  wants 0
  contains "$output" 'what was never used is not known yet'
  [[ "$output" != *'never used:'* ]]
  assay report "$BATS_TEST_TMPDIR/early" --format json
  wants 0
  [ "$(of '.coverage | length')" = 0 ]
}

@test "no format lets control characters through" {
  cp -r "$here/programs" "$BATS_TEST_TMPDIR/raw"
  sqlite3 "$BATS_TEST_TMPDIR/raw/campaign.sqlite" "UPDATE finding SET program = 'a' || char(27) || '[31m' || char(155) || CAST(x'ff' AS TEXT) || 'b',
    text = 'x' || char(27) || char(8238)"
  local format
  for format in text markdown sarif json html junit; do
    assay report "$BATS_TEST_TMPDIR/raw" --format "$format" -o "$BATS_TEST_TMPDIR/raw.out"
    wants 0
    python3 - "$BATS_TEST_TMPDIR/raw.out" <<'P'
import sys, unicodedata
text = open(sys.argv[1], "rb").read().decode()  # it is UTF-8
bad = {c for c in text if unicodedata.category(c) in ("Cc", "Cf") and c not in "\n\t"}
sys.exit(f"{bad}" if bad else 0)
P
  done
  assay report "$BATS_TEST_TMPDIR/raw" --format markdown -o -
  wants 0
  contains "$output" 'a<U+001B>[31m<U+009B>'
  [ ! -e ./- ]
}
