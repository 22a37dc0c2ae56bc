#!/bin/bash
# parallel.sh WORKERS ARGUMENT...: a campaign with GNU parallel. The arguments are those of `assay hunt`; all workers meet in the
# PostgreSQL store $ASSAY_STORE.
#
#   export ASSAY_STORE=postgresql://assay@db.example.org/assay
#   contrib/parallel.sh 8 models/stlc.rkt --count 100000000
#
# Other machines take part with what parallel has for that: PARALLEL='--sshlogin 4/one,4/two'. A worker that dies loses nothing: others
# complete its shard.
set -euo pipefail

[ $# -ge 2 ] || { echo 'usage: parallel.sh WORKERS ARGUMENT...' >&2 && exit 2; }
: "${ASSAY_STORE:?set it to the address of the store, postgresql://user@host/database}"
workers=$1
shift
directory=${ASSAY_STATE:-${TMPDIR:-/tmp}/assay-$(id -un)}/parallel-$$
log=$(mktemp)
trap 'rm -f "$log"' EXIT

seq "$workers" | parallel --will-cite --line-buffer --joblog "$log" --jobs "$workers" -I '{worker}' --quote \
  "${ASSAY:-assay}" hunt "$@" --store "$ASSAY_STORE" --campaign "$directory/{worker}" || true

# Workers go on until all is done. 0 or 1, without or with findings: one that came to the end is enough.
awk 'NR > 1 && $7 <= 1 && $8 == 0 { good = 1 } END { exit !good }' "$log"
