#!/bin/bash
# package-test.sh: installs the packages of build-package (scripts/package.sh) in a clean Debian, made by debootstrap; runs the tests of
# debian/tests there, as a user without rights; removes them; and looks for what they have left behind. Root only.
set -euo pipefail
cd "$(dirname "$0")/.."

# shellcheck source=scripts/root.sh
. scripts/root.sh

packages=(assay assay-doc assay-subjects libassay-dev libassay0)

for name in "${packages[@]}"; do
  ls build-package/"${name}"_*.deb >/dev/null || { echo 'package-test: scripts/package.sh comes first' >&2 && exit 2; }
done

root_begin package-test

# logged COMMAND...: inside; what it says is shown if it fails.
logged() {
  inside "$@" >build-root/log 2>&1 || { cat build-root/log && return 1; }
}
apt() { logged apt-get --quiet --quiet --yes --no-install-recommends -o Dpkg::Use-Pty=0 "$@"; }

# Files, directories and links; what apt and dpkg keep for themselves changes with every installation. Lists of dpkg count: they name packages.
listing() {
  (cd "$root" && find . -xdev -path ./proc -prune -o -path ./var/lib/apt -prune -o -path ./var/cache -prune -o \
    -path ./var/log -prune -o -path ./tmp -prune -o -path './var/lib/dpkg/*-old' -prune -o -print | LC_ALL=C sort)
}

apt update
# What the packages need, and what the tests need, is there before: what is looked at is what the packages themselves leave.
mkdir "$root/packages"
for name in "${packages[@]}"; do cp build-package/"${name}"_*.deb "$root/packages"; done
inside sh -c 'apt-get --simulate --no-install-recommends install /packages/*.deb' | sed -n 's/^Inst \([^ ]*\) .*/\1/p' |
  grep -vxF -f <(printf '%s\n' "${packages[@]}") >build-root/needs || true
mapfile -t needs <build-root/needs
apt install gcc libc6-dev pkg-config "${needs[@]}"
listing >build-root/before

echo '== install'
logged sh -c 'apt-get --quiet --quiet --yes --no-install-recommends -o Dpkg::Use-Pty=0 install /packages/*.deb'
# shellcheck disable=SC2016 # dpkg-query's own variables
inside dpkg-query --show --showformat '${Package} ${Version} ${db:Status-Status} ${Installed-Size} kB\n' "${packages[@]}"
listing | comm -13 build-root/before - >build-root/installed
echo "$(wc -l <build-root/installed) files and directories"

echo '== tests'
mkdir "$root/tmp/tests"
cp debian/tests/command-line debian/tests/library "$root/tmp/tests"
for test in command-line library; do
  inside setpriv --reuid=nobody --regid=nogroup --clear-groups \
    env -i PATH=/usr/bin:/bin HOME=/nonexistent TMPDIR=/tmp AUTOPKGTEST_TMP=/tmp LC_ALL=C.UTF-8 "/tmp/tests/$test"
done

echo '== remove'
logged dpkg --purge "${packages[@]}"
listing >build-root/after
if ! diff build-root/before build-root/after; then
  echo 'package-test: this is left behind, or gone too much' >&2
  exit 1
fi
echo "package-test: installed, run and removed without residue in a clean $suite"
