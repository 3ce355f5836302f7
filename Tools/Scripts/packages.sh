#!/usr/bin/env bash
# Installs Debian's packages that are missing, for scripts that need other programs than the build does.
#
# Usage: Tools/Scripts/packages.sh PACKAGE…
# Example: Tools/Scripts/packages.sh librsvg2-bin
# Needs: apt-get and its rights, where something is missing.
# Takes: no time, or as long as apt-get.
set -euo pipefail
. "$(dirname "$0")/help.sh"

missing=()
for package in "$@"; do
  dpkg --status "$package" >/dev/null 2>&1 || missing+=("$package")
done
if [ "${#missing[@]}" -eq 0 ]; then exit 0; fi
if ! command -v apt-get >/dev/null; then
  echo "packages: error: no apt-get here; install what Debian calls ${missing[*]}" >&2
  exit 1
fi
sudo=()
if [ "$(id -u)" -ne 0 ]; then sudo=(sudo); fi
"${sudo[@]}" apt-get update -qq
"${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
