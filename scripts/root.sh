# shellcheck shell=bash
# root.sh: a clean Debian to try things in, made by debootstrap. Sourced by scripts that run as root, in the project's directory.
# It is build-root/NAME.root while it is used, and kept empty as build-root/base.tar for the next time.
suite=${DEBIAN_SUITE:-bookworm}
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}

# root_begin NAME: makes it, sets `root`, and has it removed when the script ends.
root_begin() {
  [ "$(id -u)" -eq 0 ] || { echo "$1: only root can make a root directory" >&2 && exit 2; }
  root=$PWD/build-root/$1.root
  trap 'rm -rf --one-file-system "$root"' EXIT
  rm -rf --one-file-system "$root"
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
  mkdir "$root/old"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
}

# inside COMMAND...: there, with a /proc, a /sys and a /dev, as on a machine of its own: not by chroot, after which a process may do less.
# What is mounted is mounted for the command only.
inside() {
  # shellcheck disable=SC2016 # for the inner shell
  unshare --mount --propagation private sh -c '
    cd "$1" && shift &&
    mount --bind . . && cd "$PWD" &&
    mount -t proc proc proc && mount --rbind /sys sys && mount --rbind /dev dev &&
    pivot_root . old && cd / && umount -l /old && exec "$@"' - "$root" \
    /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}
