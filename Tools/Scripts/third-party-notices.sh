#!/usr/bin/env bash
# Writes the licences of everything that is linked into the command to a folder: those of the Swift packages
# and of the toolchain from their checkouts, those of the C libraries from Debian's copyright files, one file
# a source package, and README.txt, which lists them.
# Usage: Tools/Scripts/third-party-notices.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/../.."

folder="${1:?usage: Tools/Scripts/third-party-notices.sh FOLDER}"
mkdir -p "$folder"

copy() { # NAME FILE
  if [ -f "$2" ]; then install -m 644 "$2" "$folder/$1.txt"; else
    echo "third-party-notices: error: $2 is missing; it is the licence of $1" >&2
    exit 1
  fi
}

list="$folder/README.txt"
echo "What is linked into popframe and popframe-studio, and the file here that has its licence:" >"$list"
echo >>"$list"

for package in .build/checkouts/*/ .build-studio/checkouts/*/; do
  [ -d "$package" ] || continue
  name="$(basename "$package")"
  copy "$name" "${package}LICENSE.txt"
  # Both programs may use a package.
  grep -qx "$name: $name.txt" "$list" || echo "$name: $name.txt" >>"$list"
done
copy swift "$(dirname "$(dirname "$(command -v swift)")")/share/swift/LICENSE.txt"
echo "the Swift runtime and standard library, Dispatch and Foundation's essentials: swift.txt" >>"$list"

[ ! -d .build/static ] || Tools/Scripts/linked-libraries.sh .build/static |
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
