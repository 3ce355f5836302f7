#!/usr/bin/env bash
# Builds or tests as everything here does: one release build in .build, whose flags are in Package.swift. With other
# settings everything would be compiled again. OPTIONs are those of `swift build` and `swift test`; studio builds the package
# in Studio. BUILD_FLAGS of `make` are options, too, such as --disable-sandbox in a builder that has a sandbox.
#
# Usage: Tools/Scripts/swift.sh build|test|studio [OPTION…]
# Example: Tools/Scripts/swift.sh test --filter ImagingTests
# Needs: Swift 6.2, and what setup.sh installs.
# Takes: a quarter of an hour from nothing on two cores.
set -euo pipefail
. "$(dirname "$0")/help.sh"
cd "$(dirname "$0")/../.."
export POPFRAME_BUILD=1

# Both packages are built into one folder, one of them also linked otherwise. SwiftPM takes the plan of a build that it finds
# there for the package's own, and for that of the same environment.
plan() {
  mkdir -p .build
  [ "$(cat .build/planned 2>/dev/null)" = "$1" ] || rm -f .build/release.yaml
  echo "$1" >.build/planned
}

# shellcheck disable=SC2086 # the flags are words
case "${1:-}" in
  build)
    plan popframe
    exec swift build -c release ${BUILD_FLAGS:-} "${@:2}"
    ;;
  # The tests see internals by a flag of every build.
  test)
    plan popframe
    exec swift test -c release ${BUILD_FLAGS:-} --disable-testable-imports "${@:2}"
    ;;
  studio)
    plan "studio${POPFRAME_STATIC:+-static}"
    exec swift build -c release ${BUILD_FLAGS:-} --package-path Studio --scratch-path .build --product popframe-studio "${@:2}"
    ;;
esac
printf '%s\n' "$header" | grep '^Usage: ' >&2
exit 64
