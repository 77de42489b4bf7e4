#!/bin/sh
# RAG Exam @VERSION@ for Linux, in one file. It needs no root rights, no FUSE and nothing installed but a desktop.
#
#   sh @NAME@                     unpack once into your home, put it into the menu, open the window
#   sh @NAME@ PROJECT.ragexam     open a project
#   sh @NAME@ COMMAND ...         the command line, for example: --help
#   sh @NAME@ --unpack FOLDER     only unpack, into a folder of your own
#   sh @NAME@ --remove            take the program and its menu entry away; projects and models stay
set -eu
share=${XDG_DATA_HOME:-$HOME/.local/share}
programs="$share/ragexam-program"
target="$programs/@KEY@"

unpack() { # FOLDER: the program comes to lie there
  above=$(dirname "$1")
  mkdir -p "$above"
  half=$(mktemp -d "$above/.ragexam-XXXXXX")
  trap 'rm -rf "$half"' EXIT
  trap 'exit 130' INT TERM
  if command -v sha256sum > /dev/null && [ "$(tail -n "+@LINE@" "$0" | sha256sum | cut -c1-64)" != "@SHA256@" ]; then
    echo "This file is damaged or did not come whole. Fetch it again." >&2
    exit 1
  fi
  if ! tail -n "+@LINE@" "$0" | gzip -dc | tar -xf - -C "$half"; then
    echo "RAG Exam could not be unpacked into $above. It takes @MEGABYTES@ MB: is the disk full?" >&2
    exit 1
  fi
  rm -rf "$1"
  mv "$half/ragexam" "$1"
  rmdir "$half" # the program takes this shell's place, so that nothing is run at its exit
}

refresh() { # where these programs are missing, the desktop notices by itself at the next login
  update-mime-database "$share/mime" 2> /dev/null || true
  update-desktop-database "$share/applications" 2> /dev/null || true
}

case "${1:-}" in
  --unpack)
    [ -n "${2:-}" ] || { echo "Name the folder: sh $0 --unpack FOLDER" >&2; exit 2; }
    [ ! -e "$2" ] || { echo "$2 is there already: name a folder that is not." >&2; exit 2; }
    unpack "$2"
    echo "RAG Exam lies in $2. Start it with: $2/ragexam --window"
    exit 0 ;;
  --remove)
    rm -rf "$programs"
    rm -f "$share/applications/ragexam.desktop" "$share/mime/packages/ragexam.xml" \
      "$share/icons/hicolor/scalable/apps/ragexam.svg"
    refresh
    echo "Removed. Projects, settings and models are still there."
    exit 0 ;;
esac

if [ ! -x "$target/ragexam" ]; then
  echo "Unpacking RAG Exam @VERSION@ (once)..." >&2
  unpack "$target"
  (cd "$target/desktop" && tar -cf - .) | tar -xf - -C "$share"
  # The entry names where the program lies; a path may hold characters that sed would take for its own.
  while IFS= read -r line; do
    case "$line" in
      Exec=*) printf 'Exec="%s" --window %%f\n' "$target/ragexam" ;;
      *) printf '%s\n' "$line" ;;
    esac
  done < "$target/desktop/applications/ragexam.desktop" > "$share/applications/ragexam.desktop"
  refresh
fi
case "${1:-}" in
  "") set -- --window ;;
  *.ragexam) set -- --window "$@" ;;
esac
exec "$target/ragexam" "$@"
