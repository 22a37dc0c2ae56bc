#!/bin/bash
# compare.sh: assay beside its peers, on the same work: docs/comparison.jsonl, docs/comparison.md and its plots.
#
# ASSAY          the program to measure (build/assay)
# COMPARE_SCALE  how much is measured, beside what takes about twenty minutes (1)
# COMPARE_ONLY   the parts to run, with commas between: redex,quickcheck,hypothesis,csmith,reducers (all). If it is given, what is
#                written goes to build/compare, so that a part does not take the place of the whole
# COMPARE_OUT    where it goes instead
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C.UTF-8

parts=(redex quickcheck hypothesis csmith reducers)
work=build/compare
out=${COMPARE_OUT:-docs}
if [ -n "${COMPARE_ONLY:-}" ]; then
  IFS=, read -ra wanted <<<"$COMPARE_ONLY"
  for part in "${wanted[@]}"; do
    [ -e "bench/compare/with_$part.py" ] || { echo "compare: there is no part '$part' (known: ${parts[*]})" >&2 && exit 2; }
  done
  parts=("${wanted[@]}")
  out=${COMPARE_OUT:-$work}
fi
ASSAY=$(realpath "${ASSAY:-build/assay}")
export ASSAY
mkdir -p "$work" "$out"

# A peer that is missing is named in its section.
for part in "${parts[@]}"; do
  scripts/install-deps.sh "compare-$part" || echo "compare: not all peers of $part could be installed" >&2
done

read -r load _ </proc/loadavg
started=$SECONDS
failed=0
for part in "${parts[@]}"; do
  echo "compare: $part" >&2
  if ! python3 "bench/compare/with_$part.py" >"$work/$part.jsonl"; then
    echo "compare: $part did not come to its end" >&2
    python3 -c 'import json, sys; print(json.dumps({"record": "missing", "peer": sys.argv[1], "experiment": "what is not below", "why": "the measurement failed: see what make compare printed"}))' \
      "${part/reducers/cvise}" >>"$work/$part.jsonl"
    failed=1
  fi
done

{
  python3 bench/compare/machine.py "$load" $(((SECONDS - started + 59) / 60))
  for part in "${parts[@]}"; do cat "$work/$part.jsonl"; done
} >"$work/all.jsonl"
mv "$work/all.jsonl" "$out/comparison.jsonl"
python3 bench/compare/write.py "$out/comparison.jsonl" bench/compare/page.md "$out/comparison.md" "$out/pictures"
echo "compare: $out/comparison.md, after $(((SECONDS - started + 59) / 60)) minutes" >&2
exit "$failed"
