#!/bin/bash
# fresh.sh [TARGET...]: what somebody sees who has nothing but a new Debian and a clone of this: the last commit is cloned into a clean
# root, and the README's commands are run there, by make: demo and test unless others are given. Root only.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/root.sh
. scripts/root.sh

[ $# -gt 0 ] || set -- demo test
root_begin fresh

# git and make are what the README takes for granted.
inside sh -c 'apt-get --quiet --quiet update && apt-get --quiet --quiet --yes --no-install-recommends -o Dpkg::Use-Pty=0 install git make ca-certificates' >build-root/fresh.log 2>&1 ||
  { cat build-root/fresh.log && exit 1; }
git clone --quiet --no-hardlinks . "$root/root/assay"

# Whom this machine trusts, because its network is behind a proxy perhaps, is trusted there.
trusted=/usr/local/share/ca-certificates
[ ! -d $trusted ] || { cp -r $trusted/. "$root$trusted" && inside update-ca-certificates >/dev/null 2>&1; }

for target in "$@"; do
  started=$SECONDS
  echo "== make $target"
  inside env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt make -C /root/assay "$target"
  echo "== make $target: $((SECONDS - started)) seconds"
done
