#!/bin/sh
# Type-checks the probe of UIKit's own popovers (PopoverProbe.swift) against the stand-in for UIKit, where there is none; a
# copy with a wrong word in its part for UIKit has to fail.
#
# Usage: Tools/Probe/check.sh
# Example: Tools/Probe/check.sh
# Needs: swiftc.
# Takes: five seconds.
set -eu
. "$(dirname "$0")/../Scripts/help.sh"
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
swiftc -swift-version 6 -parse-as-library -emit-module -module-name UIKit \
  -emit-module-path "$folder/UIKit.swiftmodule" ../StandIns/Sources/UIKit/*.swift
swiftc -swift-version 6 -parse-as-library -warnings-as-errors -typecheck -I "$folder" PopoverProbe.swift
# What is compiled out is never checked: a wrong word in the part for UIKit has to fail.
sed 's/popover.permittedArrowDirections/popover.permittedDirections/' PopoverProbe.swift >"$folder/Wrong.swift"
if swiftc -swift-version 6 -parse-as-library -typecheck -I "$folder" "$folder/Wrong.swift" 2>/dev/null; then
  echo "check.sh: the part for UIKit is not checked" >&2
  exit 1
fi
echo "the probe agrees with UIKit's declarations"
