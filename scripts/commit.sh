#!/bin/bash
# commit.sh: prints the commit that this source is of, and "with changes" if it is not quite that; "unknown" where nobody can tell.
set -euo pipefail
cd "$(dirname "$0")/.."

# A tarball has it written in.
recorded=$(cat scripts/commit.txt)
if [[ $recorded =~ ^[0-9a-f]{40}$ ]]; then
  echo "${recorded:0:12}"
  exit
fi

# Only a repository of our own counts, not one that this directory happens to be in.
if [ ! -e .git ] || ! commit=$(git rev-parse --short=12 HEAD 2>/dev/null); then
  echo unknown
  exit
fi
changes=
git diff-index --quiet HEAD -- 2>/dev/null || changes=' with changes'
echo "$commit$changes"
