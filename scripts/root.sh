# shellcheck shell=bash
# root.sh: a clean Debian to try things in, made by debootstrap. Sourced by scripts that run as root, in the project's directory.
# It is build-root/NAME.root while it is used, and kept empty as build-root/base.tar for the next time.
suite=${DEBIAN_SUITE:-bookworm}
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}

# root_begin NAME: makes it, sets `root`, and has it removed when the script ends.
root_begin() {
  [ "$(id -u)" -eq 0 ] || { echo "$1: only root can make a root directory" >&2 && exit 2; }
  root=build-root/$1.root
  trap root_end EXIT
  root_end
  mkdir -p "$root"
  if [ ! -f build-root/base.tar ]; then
    echo "== a clean $suite"
    debootstrap --variant=minbase "$suite" "$root" "$mirror" >build-root/debootstrap.log
    rm -f "$root"/var/cache/apt/archives/*.deb
    tar -cf build-root/base.tar.new -C "$root" .
    mv build-root/base.tar.new build-root/base.tar
  else
    tar -xf build-root/base.tar -C "$root"
  fi
  mount -t proc proc "$root/proc"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
}

# Nothing below the root may be mounted any more when it is removed.
root_end() {
  local at
  for at in dev/shm dev/pts proc; do
    if mountpoint --quiet "$root/$at"; then umount "$root/$at"; fi
  done
  rm -rf --one-file-system "$root"
}

inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
