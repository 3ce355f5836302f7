#!/usr/bin/env bash
# Says whether Swift is too old, and installs what building and installing need, where it is missing: Cairo, libpng, libyaml,
# libdeflate, pkg-config and Python 3. Does nothing, and asks for no rights, where they are there.
#
# Usage: Tools/Scripts/setup.sh
# Example: Tools/Scripts/setup.sh
# Needs: Swift; apt-get and its rights or Homebrew, where something is missing.
# Takes: a second, or a minute where it installs.
set -euo pipefail
. "$(dirname "$0")/help.sh"

if ! command -v swift >/dev/null; then
  echo "setup: error: swift is not on the PATH; install Swift 6.2 or newer from https://swift.org/install" >&2
  exit 1
fi

# The manifests ask for this one; Swift's own message names their tools version only.
version="$(swift --version 2>&1 | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)"
IFS=. read -r major minor <<<"$version"
if [ -n "$version" ] && { [ "$major" -lt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -lt 2 ]; }; }; then
  echo "setup: error: $(command -v swift) is Swift $version, and Popframe needs 6.2 or newer; install one from https://swift.org/install" >&2
  if [ "$(uname -s)" = Darwin ]; then
    echo "setup: on macOS it comes with Xcode 26; xcode-select says which Xcode is used: $(xcode-select --print-path)" >&2
  fi
  exit 1
fi

has() { command -v pkg-config >/dev/null && pkg-config --exists "$@"; }

has cairo libpng yaml-0.1 libdeflate && command -v python3 >/dev/null && exit 0

case "$(uname -s)" in
  Linux)
    if ! command -v apt-get >/dev/null; then
      echo "setup: error: no apt-get here; install the development files of Cairo, libpng, libyaml and libdeflate, pkg-config and Python 3" >&2
      exit 1
    fi
    sudo=()
    if [ "$(id -u)" -ne 0 ]; then
      if ! command -v sudo >/dev/null; then
        echo "setup: error: neither root nor sudo; as root run: apt-get install libcairo2-dev libpng-dev libyaml-dev libdeflate-dev pkg-config python3" >&2
        exit 1
      fi
      sudo=(sudo)
    fi
    echo "setup: installing libcairo2-dev libpng-dev libyaml-dev libdeflate-dev pkg-config python3" >&2
    "${sudo[@]}" apt-get update -qq
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
      apt-get install -y -qq --no-install-recommends libcairo2-dev libpng-dev libyaml-dev libdeflate-dev pkg-config python3 >/dev/null
    ;;
  Darwin)
    if ! command -v brew >/dev/null; then
      echo "setup: error: Homebrew is missing; install it from https://brew.sh, or install cairo, libpng, libyaml, libdeflate, pkg-config and Python 3 yourself" >&2
      exit 1
    fi
    echo "setup: installing cairo libpng libyaml libdeflate pkgconf python3" >&2
    brew install --quiet cairo libpng libyaml libdeflate pkgconf python3
    ;;
  *)
    echo "setup: error: unknown system $(uname -s); install the development files of Cairo, libpng, libyaml and libdeflate, pkg-config and Python 3" >&2
    exit 1
    ;;
esac
