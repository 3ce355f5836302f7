#!/usr/bin/env bash
# Names the functions of a crash that somebody has reported. PROGRAM is the build that crashed, with its symbols; standard
# input is the report, with the lines that POPFRAME_BACKTRACE=1 has added. Fails when the report is of another build.
#
# Usage: Tools/Scripts/backtrace.sh PROGRAM < REPORT
# Example: Tools/Scripts/backtrace.sh .build/release/popframe < report.txt
# Needs: readelf and addr2line (binutils).
# Takes: seconds.
set -euo pipefail
. "$(dirname "$0")/help.sh"
program=$1
report=$(cat)
build=$(sed -n 's/.*, build \([0-9a-f]*\), signal.*/\1/p' <<<"$report")
own=$(readelf -n "$program" | sed -n 's/.*Build ID: *//p')
[ "$build" = "$own" ] || {
  echo "backtrace: error: the report is of build ${build:-(none)}, $program is build ${own:-(none)}" >&2
  exit 1
}
sed -n 's/^  \(0x[0-9a-f]*\)$/\1/p' <<<"$report" | addr2line -e "$program" -f -p | { swift demangle 2>/dev/null || cat; }
