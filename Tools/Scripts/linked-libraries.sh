#!/usr/bin/env bash
# Lists the C libraries that are linked into the command from static archives, one a line: the archive, the Debian package
# that it comes from, that package's version, its source package and its copyright file, separated by tabs. FOLDER is what
# static-libraries.sh wrote.
#
# Usage: Tools/Scripts/linked-libraries.sh FOLDER
# Example: Tools/Scripts/linked-libraries.sh .build/static
# Needs: dpkg; elsewhere the list is empty.
# Takes: a second.
set -euo pipefail
. "$(dirname "$0")/help.sh"

folder="$1"
[ -d "$folder" ] || {
  echo "linked-libraries: error: there is no folder $folder; make build writes it" >&2
  exit 1
}
command -v dpkg-query >/dev/null || exit 0
compiler="$(command -v cc || command -v clang)"

{
  grep -ho -- '-l:lib[^ ]*\.a' "$folder"/*.pc | sed 's/^-l://' || true
  for link in "$folder"/*.a; do [ ! -L "$link" ] || basename "$(readlink "$link")"; done
} | sort -u | while read -r archive; do
  path="$(realpath "$("$compiler" -print-file-name="$archive")")"
  # A folder that is a link to another is listed under either name.
  package="$({ dpkg-query --search "$path" 2>/dev/null || dpkg-query --search "${path#/usr}"; } | head -n 1 | sed 's/: .*//; s/,.*//')"
  dpkg-query --show --showformat="$archive\t\${Package}\t\${Version}\t\${source:Package}\t/usr/share/doc/\${Package}/copyright\n" \
    "$package"
done
