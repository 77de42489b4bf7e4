#!/bin/sh
# Proves a package in a plain system: installs it there, takes the network away, and goes the whole way with packaging/smoke.py.
#
#   packaging/prove.sh SUITE PACKAGE [MODELS]
#
#   SUITE     bookworm, trixie (Debian 12 and 13), noble (Ubuntu 24.04), or the .tar of a system made before
#   PACKAGE   the .deb or the .run
#   MODELS    folder with SmolLM2-135M and all-MiniLM-L6-v2; without it only the scripted model answers
#
# Needs root, mmdebstrap, Xvfb and xwininfo. The system has neither a Python nor a compiler, no session bus and the locale C. A .deb
# gets what it asks for from the distribution; a .run gets the same, in place of the desktop that it needs. The screen is this
# machine's, through its socket. A person without root rights runs the program. Kept: SYSTEMS/SUITE.tar, so that the next proof is quick.
# For Ubuntu on Debian: KEYRING=/usr/share/keyrings/ubuntu-archive-keyring.gpg.
set -eu
if [ $# -lt 2 ] || [ "$(id -u)" != 0 ]; then
  echo "As root: $0 SUITE PACKAGE [MODELS]" >&2
  exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
suite=$1 package=$(readlink -f "$2") models=${3:+$(readlink -f "$3")}
systems=${SYSTEMS:-$here/../build/systems}
mkdir -p "$systems"
if [ -z "${PROVING:-}" ]; then # mounts of this name space go with it
  PROVING=1 exec unshare --mount -- "$0" "$@"
fi

case "$suite" in
  *.tar) tar=$suite ;;
  *)
    tar=$systems/$suite.tar
    [ -f "$tar" ] || mmdebstrap --variant=minbase --include=apt ${KEYRING:+--components=main,universe --keyring="$KEYRING"} "$suite" "$tar" ;;
esac

root=$(mktemp -d "$systems/proof-XXXXXX")
screen=
finish() {
  [ -z "$screen" ] || kill "$screen" 2> /dev/null || true
  umount -R "$root/proc" "$root/dev" "$root/sys" "$root/tmp/.X11-unix" 2> /dev/null || true
  rm -rf --one-file-system "$root"
}
trap finish EXIT
trap 'exit 130' INT TERM
tar -xf "$tar" -C "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --make-rslave "$root/dev"
mount --rbind /sys "$root/sys"
mount --make-rslave "$root/sys"
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp "$package" "$root/tmp/"
file=$(basename "$package")
inside() { env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive chroot "$root" "$@"; }

system() { # "Ubuntu 24.04.1 LTS"
  inside sh -c '. /etc/os-release; echo "$PRETTY_NAME"'
}
echo "== $(system), $file ($(($(stat -c %s "$package") / 1000000)) MB)"
for tool in python3 gcc cc; do
  found=$(inside sh -c "command -v $tool" || true)
  echo "   $tool before: ${found:-none}"
done
inside apt-get update -qq
before=$(inside dpkg-query -W -f '${Installed-Size}\n' | awk '{s += $1} END {print s}')
begun=$(date +%s)
case "$file" in
  *.deb)
    inside apt-get install -y -qq "/tmp/$file" > "$root/tmp/install.log" 2>&1 || { tail -n 20 "$root/tmp/install.log"; exit 1; }
    program=/usr/bin/ragexam folder=/usr/lib/ragexam
    inside dpkg --verify ragexam ;;
  *)
    needs=$(cd "$here" && python3 -c 'from steps.deb import NEEDS; print(", ".join(NEEDS))')
    inside apt-get satisfy -y -qq "$needs, fonts-dejavu-core" > "$root/tmp/install.log" 2>&1 \
      || { tail -n 20 "$root/tmp/install.log"; exit 1; }
    program=/home/person/ragexam/ragexam folder=/home/person/ragexam ;;
esac
mkdir -p "$root/home/person"
chown 1000:1000 "$root/home/person"
case "$file" in
  *.run) # as the person, and without a network already
    person() { unshare --net chroot --userspec=1000:1000 "$root" env -i HOME=/home/person PATH=/usr/bin:/bin "$@"; }
    person sh "/tmp/$file" --version # unpacks into the home, writes the menu's entry
    grep -q "^Exec=\"/home/person/.local/share/ragexam-program/" "$root/home/person/.local/share/applications/ragexam.desktop"
    person sh "/tmp/$file" --remove
    [ ! -e "$root/home/person/.local/share/ragexam-program" ]
    person sh "/tmp/$file" --unpack /home/person/ragexam ;;
esac
after=$(inside dpkg-query -W -f '${Installed-Size}\n' | awk '{s += $1} END {print s}')
echo "   installed in $(($(date +%s) - begun)) s; packages of the system grew by $(((after - before) / 1000)) MB;" \
  "the program takes $(du -sm --apparent-size "$root$folder" | cut -f1) MB"
rm -f "$root/tmp/$file"

number=$(( 90 + $$ % 400 ))
mkdir -p "$root/tmp/.X11-unix"
Xvfb ":$number" -screen 0 1280x800x24 -ac -nolisten tcp > /dev/null 2>&1 &
screen=$!
for _ in $(seq 60); do # a busy machine takes its time
  [ -S "/tmp/.X11-unix/X$number" ] && break
  sleep 0.5
done
[ -S "/tmp/.X11-unix/X$number" ] || { echo "Xvfb does not start." >&2; exit 1; }
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
env -u LANG -u LC_ALL -u DBUS_SESSION_BUS_ADDRESS python3 "$here/smoke.py" "$program" --root "$root" --as 1000:1000 \
  --display ":$number" ${models:+--models "$models"}
case "$file" in
  *.deb)
    inside dpkg --purge ragexam > /dev/null
    [ ! -e "$root/usr/lib/ragexam" ] && echo "   removed: nothing of it is left" ;;
esac
