#!/bin/sh
# Puts RAG Exam into the menu of a Linux desktop and makes a double click on a project open it. For this user only.
#
#   packaging/linux/install.sh              install
#   packaging/linux/install.sh --remove     take it out again
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry="$data/applications/ragexam.desktop"
kind="$data/mime/packages/ragexam.xml"
icon="$data/icons/hicolor/scalable/apps/ragexam.svg"

if [ "${1:-}" = "--remove" ]; then
  rm -f "$entry" "$kind" "$icon"
else
  program="$root/.venv/bin/python"
  if [ ! -x "$program" ]; then
    echo "First: make setup" >&2
    exit 1
  fi
  mkdir -p "$(dirname "$entry")" "$(dirname "$kind")" "$(dirname "$icon")"
  sed "s|^Exec=.*|Exec=\"$program\" -P -m ragexam_gui %f|" "$here/ragexam.desktop" > "$entry"
  cp "$here/ragexam.xml" "$kind"
  cp "$root/resources/icons/ragexam.svg" "$icon"
fi
# Where these programs are missing, the desktop notices by itself at the next login.
update-mime-database "$data/mime" 2>/dev/null || true
update-desktop-database "$data/applications" 2>/dev/null || true
echo "Done."
