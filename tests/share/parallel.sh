#!/bin/bash
# parallel.sh PROGRAM: contrib/parallel.sh with four workers, one of which is killed. Runs under postgres.sh.
set -euo pipefail
# shellcheck source=tests/share/common.bash
. tests/share/common.bash

ASSAY=$(realpath "$1")
ASSAY_STORE=$POSTGRES_PORT_URL
ASSAY_STATE=$(mktemp -d)
export ASSAY ASSAY_STORE ASSAY_STATE
trap 'rm -rf "$ASSAY_STATE"' EXIT

contrib/parallel.sh 4 "${arguments[@]}" >"$ASSAY_STATE/out" 2>"$ASSAY_STATE/err" &
all=$!
eventually 'SELECT count(*) > 0 FROM shard WHERE worker IS NOT NULL AND is_done = 0'
kill -9 "$(a_worker)"
status=0
wait $all || status=$?
check 'status' 0 "$status"
check_store
# The one that was killed may have had one on its lips.
check 'bugs that were shown twice' 0 "$(grep 'counterexample of' -A1 "$ASSAY_STATE/out" | grep '^  ' | sort | uniq -d | wc -l)"
[ "$failed" -eq 0 ] || cat "$ASSAY_STATE/err"
summary
