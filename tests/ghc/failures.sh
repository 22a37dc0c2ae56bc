#!/bin/bash
# failures.sh PROGRAM [--update]: is the table of docs/ghc.md what the installed GHC does? With --update, it becomes that.
set -euo pipefail

program=$1
page=docs/ghc.md
version=$(ghc --numeric-version)
begin="<!-- failures: GHC $version -->"
end='<!-- end -->'

table=$("$program" tests/ghc/failures.assay tests/ghc/failures.txt 2>/dev/null)

if [ "${2:-}" = --update ]; then
  TABLE=$table awk -v begin="$begin" -v end="$end" '
    /^<!-- failures: GHC / { print begin; print ENVIRON["TABLE"]; inside = 1 }
    $0 == end { inside = 0 }
    !inside { print }' "$page" >"$page.new"
  mv "$page.new" "$page"
  exit
fi

echo "$table"
if ! grep -qxF -- "$begin" "$page"; then
  echo "$page is about another GHC than $version; nothing to compare with"
  echo '1 passed, 0 failed'
  exit
fi
expected=$(awk -v begin="$begin" -v end="$end" '$0 == end { inside = 0 } inside { print } $0 == begin { inside = 1 }' "$page")
if diff <(echo "$expected") <(echo "$table"); then
  echo "$(($(wc -l <<<"$table") - 2)) passed, 0 failed"
else
  echo "$page says something else; tests/ghc/failures.sh PROGRAM --update makes it true"
  echo '0 passed, 1 failed'
  exit 1
fi
