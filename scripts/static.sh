#!/bin/bash
# static.sh: a program that needs no shared library, for any Linux on x86-64: build-static/assay-VERSION-x86_64-linux. It is then run in a root
# directory that holds nothing but it and a model.
#
# It is linked with glibc and Debian's static libraries. Two features have none and are left out: the PostgreSQL store (libpq needs GSSAPI and
# LDAP) and `assay serve` (libmicrohttpd needs p11-kit).
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(scripts/version.sh)
program=build-static/assay-$version-$(uname -m)-linux
scripts/configure.sh build-static --prefer-static -Dstatic_program=true -Db_pie=false -Dtests=false \
  -Dpostgresql=disabled -Dserve=disabled >/dev/null
# sqlite3 can load extensions and the linker warns of it; assay loads none.
ninja -C build-static --quiet assay
strip -o "$program" build-static/assay

! readelf --program-headers "$program" | grep -q INTERP || { echo "static: $program needs a dynamic linker" >&2 && exit 1; }
"$program" --version | grep -q ' +static' || { echo "static: --version does not tell" >&2 && exit 1; }

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
cp "$program" "$root/assay"
cp models/demo.rkt models/stlc.rkt "$root"

# alone ARGUMENT...: in a root directory of its own. Who is not root needs a user namespace for that.
alone() {
  if [ "$(id -u)" -eq 0 ]; then
    chroot "$root" /assay "$@"
  else
    unshare --user --map-root-user chroot "$root" /assay "$@"
  fi
}

alone --version
alone check stlc.rkt --quiet
status=0
alone hunt demo.rkt --count 2000 --quiet || status=$?
[ "$status" -eq 1 ] || { echo "static: the hunt ended with status $status" >&2 && exit 1; }
# A campaign: SQLite, files and threads.
status=0
alone hunt demo.rkt --count 2000 --quiet --jobs 2 --campaign night >/dev/null || status=$?
[ -s "$root/night/campaign.sqlite" ] || status=0
[ "$status" -eq 1 ] || { echo "static: the campaign ended with status $status" >&2 && exit 1; }
alone report night --format text >/dev/null
# What is left out says so.
[[ $(alone serve night 2>&1) == *'built without a server'* ]] || { echo 'static: assay serve does not tell' >&2 && exit 1; }
(cd build-static && sha256sum "$(basename "$program")" | tee "$(basename "$program").sha256")
ls -l --human-readable "$program"
