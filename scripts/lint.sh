#!/bin/bash
# lint.sh [--quick]: every linter, all of them even if one finds something; with --quick, those that take seconds.
set -euo pipefail
cd "$(dirname "$0")/.."

# A build directory of its own: clang's view of the compile commands, with the fuzz targets.
CC=clang scripts/configure.sh build-lint -Dfuzz=true -Db_lundef=false >/dev/null
ninja -C build-lint --quiet build.ninja # its compile commands follow the meson.build files
# What is made when it is compiled.
ninja -C build-lint -t targets all | sed -n 's/^\([^ ]*\.[ch]\): CUSTOM_COMMAND.*/\1/p' | xargs ninja -C build-lint --quiet >/dev/null

findings=()

# lint NAME COMMAND...
lint() {
  local name=$1
  shift
  echo "== $name"
  "$@" || findings+=("$name")
}

layout() { scripts/c-files.sh | xargs -0 --no-run-if-empty clang-format --dry-run -Werror; }

# Every .c file must be in some meson.build: one that is not is never compiled. Some are for systems without a library or for one compiler, and not compiled here;
# examples are named there by their directory; and what tests compile themselves is in tests/cli/fixtures.
sources() {
  local file status=0
  while IFS= read -r -d '' file; do
    case $file in tests/cli/fixtures/*) continue ;; esac
    grep -qF "../$file\"" build-lint/compile_commands.json || grep -qF "'$(basename "$(dirname "$file")")':" "${file%%/*}/meson.build" || grep -qF "'${file#*/}'" "${file%%/*}/meson.build" || { echo "$file: in no meson.build" && status=1; }
  done < <(scripts/c-files.sh c)
  return "$status"
}

# What a merge has left.
conflicts() { ! git grep -nE '^(<<<<<<<|>>>>>>>)( |$)' -- .; }

# Only what is compiled here: of the rest clang does not know how.
compiled_files() {
  local file
  while IFS= read -r -d '' file; do
    ! grep -qF "../$file\"" build-lint/compile_commands.json || printf '%s\0' "$file"
  done < <(scripts/c-files.sh c)
}

tidy() {
  compiled_files | xargs -0 --no-run-if-empty -n 1 -P "$(nproc)" \
    clang-tidy --quiet --warnings-as-errors='*' -p build-lint 2> >(grep -v 'warnings\? generated\|^Suppressed' >&2)
}

cppcheck_all() {
  mkdir -p build-lint/cppcheck
  cppcheck --quiet --project=build-lint/compile_commands.json --cppcheck-build-dir=build-lint/cppcheck -j "$(nproc)" \
    --include=scripts/cppcheck.h --inline-suppr \
    --suppressions-list=scripts/cppcheck.suppressions --enable=warning,performance,portability --error-exitcode=1
}

# Every test of bats is a subshell to shellcheck, which takes what one of them sets for lost in the next (SC2030, SC2031).
shell_scripts() {
  find . -path './build*' -prune -o -path ./.git -prune -o \
    -type f '(' -name '*.sh' -o -name '*.bats' -o -name '*.bash' -o -path ./.ci/run ')' \
    -exec shellcheck --exclude=SC2030,SC2031 --external-sources --source-path=SCRIPTDIR {} +
}

lint 'clang-format' layout
lint 'comments' scripts/comments.py --check
lint 'sources' sources
lint 'layers' scripts/layers.py
lint 'conflicts' conflicts
lint 'shellcheck' shell_scripts
if [ "${1:-}" != --quick ]; then
  lint 'clang-tidy' tidy
  lint 'cppcheck' cppcheck_all
fi

[ ${#findings[@]} -eq 0 ] || { echo "lint: findings from: ${findings[*]}" && exit 1; }
echo 'lint: no findings'
