#!/usr/bin/env bash
# Writes the licences of everything that is linked into the command to a folder: those of the Swift packages
# and of the toolchain from their checkouts, those of the C libraries from Debian's copyright files.
# Usage: Scripts/third-party-notices.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."

folder="${1:?usage: Scripts/third-party-notices.sh FOLDER}"
mkdir -p "$folder"

copy() { # NAME FILE
  if [ -f "$2" ]; then install -m 644 "$2" "$folder/$1.txt"; else
    echo "third-party-notices: error: $2 is missing; it is the licence of $1" >&2
    exit 1
  fi
}

for package in .build/checkouts/*/; do
  copy "$(basename "$package")" "${package}LICENSE.txt"
done
copy swift "$(dirname "$(dirname "$(command -v swift)")")/share/swift/LICENSE.txt"
if command -v dpkg-query >/dev/null; then
  for library in libcairo2 libpixman-1-0 libfontconfig1 libfreetype6 libpng16-16 zlib1g libdeflate0 libyaml-0-2 \
    libbrotli1 libexpat1 libxcb1 libxrender1 libxext6 libx11-6 libxau6 libxdmcp6; do
    copy "${library%%[0-9]*}" "/usr/share/doc/$library/copyright"
  done
fi
