#!/bin/bash
# fresh.sh [TARGET...]: what somebody sees who has nothing but a new Debian and a clone of this: the last commit is cloned into a clean
# root, and the README's commands are run there, by make: demo and test unless others are given. Root only.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/root.sh
. scripts/root.sh

[ $# -gt 0 ] || set -- demo test
root_begin fresh
mount -t devpts devpts "$root/dev/pts"
mkdir -p "$root/dev/shm" && mount -t tmpfs tmpfs "$root/dev/shm"

# git and make are what the README takes for granted.
inside sh -c 'apt-get --quiet --quiet update && apt-get --quiet --quiet --yes --no-install-recommends -o Dpkg::Use-Pty=0 install git make ca-certificates' >build-root/fresh.log 2>&1 ||
  { cat build-root/fresh.log && exit 1; }
git clone --quiet --no-hardlinks . "$root/root/assay"

for target in "$@"; do
  started=$SECONDS
  echo "== make $target"
  inside make -C /root/assay "$target"
  echo "== make $target: $((SECONDS - started)) seconds"
done
