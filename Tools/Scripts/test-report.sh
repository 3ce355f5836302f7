#!/usr/bin/env bash
# Writes pages of runs and reads them in Chromium, also with axe (Tests/Browser). Screenshots, to be looked at, are in
# .build/report/shots.
#
# Usage: Tools/Scripts/test-report.sh
# Example: make test-report
# Needs: a build of the tests, which it makes; installs Chromium, and Python's packages into .build/browser.
# Takes: some minutes.
set -euo pipefail
. "$(dirname "$0")/help.sh"
cd "$(dirname "$0")/../.."

python=$(Tools/Scripts/browser.sh)

folder="$PWD/.build/report"
rm -rf "$folder"
mkdir -p "$folder"

# The page in which everything happens is written by a test, because it knows every pixel.
POPFRAME_REPORT_SPECIMENS="$folder/specimen" Tools/Scripts/swift.sh test --quiet --filter ReportSpecimenTests
if [ ! -e "$folder/specimen/index.html" ]; then
  echo "test-report: error: ReportSpecimenTests wrote no page" >&2
  exit 1
fi
PYTHONDONTWRITEBYTECODE=1 "$python" Tests/Browser/report_test.py "$folder/specimen" "$folder/shots"

# The page of 2,000 cases that fail: its size, its first picture, its keys.
PYTHONDONTWRITEBYTECODE=1 "$python" Tests/Browser/many_test.py "$folder/specimen/many" "$folder/shots"

popframe="$(Tools/Scripts/swift.sh build --show-bin-path)/popframe"
# The page of a run whose cases are grouped, at three widths.
PYTHONDONTWRITEBYTECODE=1 "$python" Tests/Browser/groups_test.py "$popframe" "$folder/shots"

# The contact sheet of a cause of 52 cases: what is odd, what was seen, what is left out.
PYTHONDONTWRITEBYTECODE=1 "$python" Tests/Browser/sheet_test.py "$popframe" "$folder/shots"

# The page of 3,003 cases that fail: its bytes.
PYTHONDONTWRITEBYTECODE=1 "$python" Tests/Browser/size_test.py "$popframe" "$folder/shots"

# The page of a real run: what it says is held against the files, and its commands are run.
PYTHONDONTWRITEBYTECODE=1 "$python" Tests/Browser/run_test.py "$popframe" "$folder/shots"
