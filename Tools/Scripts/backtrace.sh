#!/usr/bin/env bash
# Names the functions of a crash that somebody has reported.
#
#   Tools/Scripts/backtrace.sh PROGRAM < REPORT
#
# PROGRAM is a build with its symbols, such as .build/release/popframe; REPORT has the lines that POPFRAME_BACKTRACE=1 has
# added. Fails when the report is of another build.
set -euo pipefail
program=$1
report=$(cat)
build=$(sed -n 's/.*, build \([0-9a-f]*\), signal.*/\1/p' <<<"$report")
own=$(readelf -n "$program" | sed -n 's/.*Build ID: *//p')
[ "$build" = "$own" ] || {
  echo "backtrace: error: the report is of build ${build:-(none)}, $program is build ${own:-(none)}" >&2
  exit 1
}
sed -n 's/^  \(0x[0-9a-f]*\)$/\1/p' <<<"$report" | addr2line -e "$program" -f -p | { swift demangle 2>/dev/null || cat; }
