#!/usr/bin/env bats
# What `meson install` installs, used from another directory, as somebody does who has nothing else of assay.
# $BUILD is the build directory.
# shellcheck disable=SC2154,SC2016 # bats sets status, output and stderr; other shells expand what is quoted

load ../cli/common

setup_file() {
  export TREE=$BATS_FILE_TMPDIR/tree
  DESTDIR=$TREE meson install -C "$BUILD" --no-rebuild --quiet
  PREFIX=$TREE$(jq -r '.[] | select(.name == "prefix").value' <(meson introspect "$BUILD" --buildoptions))
  LIBRARIES=$(dirname "$(find "$PREFIX" -name libassay.so)")
  export PREFIX LIBRARIES
}

setup() {
  ASSAY=$PREFIX/bin/assay
  mkdir "$BATS_TEST_TMPDIR/elsewhere"
  cd "$BATS_TEST_TMPDIR/elsewhere" || return
}

# As pkg-config's users do it, with the tree in place of the root directory.
against_tree() {
  PKG_CONFIG_SYSROOT_DIR=$TREE PKG_CONFIG_PATH=$LIBRARIES/pkgconfig LD_LIBRARY_PATH=$LIBRARIES "$@"
}

@test "every part is there" {
  local file
  for file in bin/assay include/assay.h include/assay_embedded.h share/man/man1/assay.1 share/man/man1/assay-hunt.1 \
    share/man/man7/assay-models.7 share/man/man5/assay-subjects.5 share/man/man5/assay-campaign.5 \
    share/man/man5/assay-report.5 share/assay/models/stlc.rkt share/assay/subjects/haskell/strictness.assay \
    share/assay/report.schema.json share/assay/bench/redex share/bash-completion/completions/assay \
    share/zsh/site-functions/_assay share/fish/vendor_completions.d/assay.fish share/doc/assay/README.md \
    share/doc/assay/docs/models.md share/doc/assay/examples/embed.c share/doc/assay/contrib/parallel.sh; do
    [ -e "$PREFIX/$file" ] || { echo "missing: $file" && return 1; }
  done
  for file in libassay.a libassay.so libassay.so.0 pkgconfig/libassay.pc; do
    [ -e "$LIBRARIES/$file" ] || { echo "missing: $file" && return 1; }
  done
}

@test "every command has its manual page" {
  local kind command rest
  "$ASSAY" --dump-options >options
  while IFS=$'\t' read -r kind command rest; do
    [ "$kind" != command ] || [ -s "$PREFIX/share/man/man1/assay-$command.1" ] || { echo "no page: $command" && return 1; }
  done <options
}

@test "manual pages that are named exist" {
  local page
  grep --only-matching --no-filename '\\fBassay[a-z-]*\\fR([157])' "$PREFIX"/share/man/man*/* |
    sed 's/\\fB\(.*\)\\fR(\(.\))/\1.\2/' | sort -u >named
  [ "$(wc -l <named)" -ge 20 ]
  while IFS= read -r page; do
    [ -s "$PREFIX/share/man/man${page##*.}/$page" ] || { echo "no page: $page" && return 1; }
  done <named
}

# What a page of a file format must name is asked of what reads or writes the format.
@test "the page of campaigns names every table and column of the database" {
  local table column page=$BATS_TEST_DIRNAME/../../man/assay-campaign.5.scd
  assay hunt "$PREFIX/share/assay/models/demo.rkt" --count 300 --quiet --campaign night
  for table in $(sqlite3 night/campaign.sqlite "select name from sqlite_master where type = 'table'"); do
    grep --quiet --fixed-strings "*$table*" "$page" || { echo "no table $table" && return 1; }
    for column in $(sqlite3 night/campaign.sqlite "select name from pragma_table_info('$table') where name <> 'campaign'"); do
      sed -n "/^\*$table\*/,/^$/p" "$page" | sed 's/\\//g' | grep --quiet "_${column}_" ||
        { echo "no column $column of $table" && return 1; }
    done
  done
}

@test "the page of subject files names every form of the documentation" {
  local form page
  page=$(sed 's/\\//g' "$BATS_TEST_DIRNAME/../../man/assay-subjects.5.scd")
  # The first column of the tables: `(form ...)`.
  grep --no-filename '^| `' "$BATS_TEST_DIRNAME"/../../docs/{subjects,operations}.md | cut -d '|' -f 2 |
    grep --only-matching '`([a-z-]*' | tr -d '`(' | sort -u >forms
  [ "$(wc -l <forms)" -ge 40 ]
  while IFS= read -r form; do
    grep --quiet --fixed-strings --word-regexp -e "$form" <<<"$page" || { echo "no form $form" && return 1; }
  done <forms
}

@test "the page of reports names every member of a report" {
  local member
  assay hunt "$PREFIX/share/assay/models/demo.rkt" --count 300 --quiet --campaign night
  "$ASSAY" report night --format json >report.json
  jq -r 'paths | map(if type == "number" then "[]" else "." + . end) | join("")' report.json | sort -u |
    grep -v '^.campaign.options.\|\[\]$' >members
  [ "$(wc -l <members)" -ge 50 ]
  sed 's/\\-/-/g; s/\\&//g; s/\\(dq/"/g; s/\\\././g' "$PREFIX/share/man/man5/assay-report.5" >page
  while IFS= read -r member; do
    grep --quiet --fixed-strings "fB$member\\fR" page || { echo "no member $member" && return 1; }
  done <members
}

@test "manual pages are well formed" {
  command -v man >/dev/null || skip 'no man here'
  local page
  for page in "$PREFIX"/share/man/man*/*; do
    same "$page" '' "$(LC_ALL=C.UTF-8 MANROFFSEQ='' MANWIDTH=100 man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null)"
  done
}

@test "nothing of the source or build directory is in what is installed" {
  local source
  source=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)
  run grep --recursive --files-with-matches --fixed-strings --binary-files=without-match "$source" "$PREFIX"
  same 'files that name the source directory' '' "$output"
}

@test "a model that is installed is checked" {
  assay check "$PREFIX/share/assay/models/stlc.rkt" --quiet
  wants 0
}

@test "the program finds its models, subjects and benchmarks" {
  assay bench smartcheck --bugs bound5 --hunts 1
  wants 0
  contains "$output" bound5
  assay bench redex --bugs no-such-bug
  wants 2
  [[ "$stderr" != *'cannot find'* ]] || { echo "$stderr" && return 1; }
}

@test "subjects include each other where they are installed" {
  assay gen "$PREFIX/share/assay/subjects/haskell/strictness.assay" --count 2 --check
  wants 0
}

@test "bash completes with what is installed" {
  run bash -c 'source "$1"; COMP_WORDS=(assay hu) COMP_CWORD=1; _assay; echo "${COMPREPLY[*]}"' - \
    "$PREFIX/share/bash-completion/completions/assay"
  same completion hunt "$output"
}

@test "the installed library tells its version, and so does pkg-config" {
  printf '#include <assay.h>\n#include <stdio.h>\nint main(void) { return puts(assay_version()) < 0; }\n' >version.c
  # shellcheck disable=SC2046 # words
  cc version.c $(against_tree pkg-config --cflags --libs libassay) -o version
  run against_tree ./version
  wants 0
  same version "assay $output" "$("$ASSAY" --version | head -n 1)"
  same pkg-config "$output" "$(against_tree pkg-config --modversion libassay)"
  contains "$(readelf --dynamic version)" '[libassay.so.0]'
  contains "$(readelf --version-info version)" 'ASSAY_0'
}

@test "the installed static library is enough with the libraries that its .pc file names" {
  cp "$PREFIX/share/doc/assay/examples/property.c" .
  # shellcheck disable=SC2046 # words
  cc property.c $(against_tree pkg-config --cflags libassay) "$LIBRARIES/libassay.a" \
    $(pkg-config --libs $(against_tree pkg-config --print-requires-private libassay)) -lm -pthread -o property
  run ./property
  wants 1
}

@test "the headers are C++ as well" {
  command -v c++ >/dev/null || skip 'no C++ compiler here'
  printf '#include <assay_embedded.h>\nint main() { assay_free(assay_new()); return 0; }\n' >main.cc
  # shellcheck disable=SC2046 # words
  c++ -Wall -Wextra -Werror main.cc $(against_tree pkg-config --cflags --libs libassay) -o main
  against_tree ./main
}

@test "each example compiles against what is installed, and runs" {
  cp -r "$PREFIX/share/doc/assay/examples" .
  cd examples
  against_tree sh ./build.sh

  run against_tree ./embed "$PREFIX/share/assay/models/stlc.rkt" '(tc • (λ (x num) x) τ)'
  wants 0
  contains "$output" '(tc • (λ (x num) x) (num → num))'

  run against_tree ./property
  wants 1
  contains "$output" 'made small: (neg (add (num 0) (num 1)))'
  contains "$output" 'in general: forall'

  run against_tree stack/stack --count 300 --first --quiet
  wants 1
  contains "$output" 'stack is wrong, according to the reference semantics'

  run against_tree ir/ir --count 200
  wants 0
}

@test "the names of a C program's examples are those of the list" {
  local name
  for name in "$PREFIX"/share/doc/assay/examples/*; do
    name=$(basename "$name")
    case $name in
    README.md | build.sh) continue ;;
    esac
    contains "$(cat "$PREFIX/share/doc/assay/examples/README.md")" "\`$name\`"
  done
}

@test "the packages have the version of the source" {
  cd "$BATS_TEST_DIRNAME/../.."
  same 'debian/changelog' "assay ($(scripts/version.sh)) unstable; urgency=medium" "$(head -n 1 debian/changelog)"
  same '--version' "assay $(scripts/version.sh)" "$("$ASSAY" --version | head -n 1)"
}
