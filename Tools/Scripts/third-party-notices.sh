#!/usr/bin/env bash
# Writes the licences of everything that is linked into the command and the studio to a folder: those of the Swift
# packages and of the toolchain from their checkouts, with their NOTICE files beside them, those of the C libraries from
# Debian's copyright files, one file a source package, and README.txt, which lists them.
#
# Usage: Tools/Scripts/third-party-notices.sh FOLDER
# Example: Tools/Scripts/third-party-notices.sh .build/notices
# Needs: both release builds (make studio).
# Takes: a second.
set -euo pipefail
. "$(dirname "$0")/help.sh"
cd "$(dirname "$0")/../.."

folder="$1"
mkdir -p "$folder"

copy() { # NAME FILE
  if [ -f "$2" ]; then install -m 644 "$2" "$folder/$1.txt"; else
    echo "third-party-notices: error: $2 is missing; it is the licence of $1" >&2
    exit 1
  fi
}

list="$folder/README.txt"
echo "What is linked into popframe, and the file here that has its licence:" >"$list"
echo >>"$list"

packages="$(Tools/Scripts/swift-packages.py)"
while IFS=$'\t' read -r name version _ checkout; do
  copy "$name" "$checkout/LICENSE.txt"
  line="$name $version: $name.txt"
  if [ -f "$checkout/NOTICE.txt" ]; then
    copy "$name-NOTICE" "$checkout/NOTICE.txt"
    line="$line, $name-NOTICE.txt"
  fi
  echo "$line" >>"$list"
done <<<"$packages"
# On macOS nothing else is linked: Swift and the C libraries are the system's.
[ -d .build/static ] || exit 0
copy swift "$(dirname "$(dirname "$(command -v swift)")")/share/swift/LICENSE.txt"
echo "the Swift runtime and standard library, Dispatch and Foundation's essentials: swift.txt" >>"$list"

Tools/Scripts/linked-libraries.sh .build/static |
  while IFS=$'\t' read -r archive _ version source copyright; do
    copy "$source" "$copyright"
    echo "$archive of $source $version: $source.txt" >>"$list"
  done
cat >>"$list" <<'END'

Cairo is used under the Mozilla Public License 1.1, and FreeType, where it is listed, under the FreeType License.
The libraries are those of Debian or Ubuntu; the source of each is in the source package of its name and version
(apt-get source NAME=VERSION). They are unchanged, but for Cairo where FreeType is not listed: its object that
draws text with FreeType is left out (Tools/Scripts/static-libraries.sh of Popframe).
END
