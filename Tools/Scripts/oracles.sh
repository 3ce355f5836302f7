#!/usr/bin/env bash
# Runs the scripts that hold Popframe against models, engines and numbers of others, which take too long for each change:
#
#   models       slow models in exact fractions, random files and saves
#   engines      browsers, Android's packager, Kotlin, and the stand-ins of UIKit and SwiftUI
#   published    numbers, art and schemas that others have published (clones their repositories)
#   slicing      300 mocks of known truth, which Chromium and the shipped themes draw
#   guards       a fault for each check of .ci/run, and costs that are counted
#   mutants      forty small changes of the code, each of which a test has to notice
#   all          all of these
#
# Each script says what it compared; all of a group run, and the status is 1 when one of them fails. The workflow oracles.yml
# runs all once a week. Nothing of others is kept here: checkouts go to .build/oracles.
#
# Usage: Tools/Scripts/oracles.sh GROUP
# Example: Tools/Scripts/oracles.sh models
# Needs: Swift; builds the command first, and installs what is missing: Debian's packages, and Python's into .build/oracles.
# Takes: 10 to 60 minutes a group.
set -euo pipefail
. "$(dirname "$0")/help.sh"
cd "$(dirname "$0")/../.."

popframe=.build/release/popframe
environment=.build/oracles
python="$environment/bin/python"
checkouts="$environment/checkouts"
failed=()

install() { Tools/Scripts/packages.sh "$@"; }

# run COMMAND…: runs it, says how long it took, and remembers a failure.
run() {
  local begun=$SECONDS
  echo "== $*"
  if "$@"; then
    echo "== $((SECONDS - begun)) s"
  else
    echo "== failed after $((SECONDS - begun)) s: $*" >&2
    failed+=("$1")
  fi
}

# clone OWNER/NAME [BRANCH]: prints the folder of a shallow clone.
clone() {
  local folder="$checkouts/${1##*/}"
  [ -d "$folder" ] || git clone --quiet --depth 1 ${2:+--branch "$2"} "https://github.com/$1" "$folder"
  echo "$folder"
}

models() {
  run env POPFRAME_ROUNDS=all POPFRAME_TESTS=ThemesTests,PopoversTests Tools/Scripts/swift.sh test --quiet
  run Tools/Scripts/layout-model.py "$popframe" --count 500
  run "$python" Tools/Scripts/outline-model.py "$popframe" --count 1000
  run "$python" Tools/Scripts/outline-model.py "$popframe" --count 1000 --paths
  run Tools/Scripts/placement-model.py "$popframe" --count 1000
  run Tools/Scripts/placement-questions.py "$popframe" --count 200
  run Tools/Scripts/placement-numbers.py "$popframe"
  run "$python" Tools/Scripts/set-laws.py "$popframe" --count 2000
  run Tools/Scripts/round-trips.py --popframe "$popframe" --themes 100
  run "$python" Tools/Scripts/crash-search.py slice --popframe "$popframe" --count 1000
  run "$python" Tools/Scripts/crash-search.py themes --popframe "$popframe" --count 1000
  run Tools/Scripts/fuzz-imports.py --popframe "$popframe" --seconds 120
  run Tools/Scripts/stress-saves.py "$popframe" Assets/Linen --runs 1000
  run "$python" Tools/Scripts/prove-slices.py --popframe "$popframe"
}

engines() {
  install aapt kotlin default-jdk-headless chromium firefox-esr xvfb gir1.2-webkit2-4.1 python3-gi python3-gi-cairo
  run Tools/Scripts/backdrop-oracle.py --popframe "$popframe"
  run Tools/Scripts/border-image-oracle.py --popframe "$popframe" --count 2000
  run Tools/Scripts/prove-exports.py --popframe "$popframe"
  run "$python" Tools/Scripts/export-search.py --popframe "$popframe" --themes 200
  run Tools/Scripts/placement-code.py "$popframe" --css --uikit --swiftui
}

published() {
  mkdir -p "$checkouts/art"
  run "$python" Tools/Scripts/independent-numbers.py --popframe "$popframe" \
    --pixelmatch "$(clone mapbox/pixelmatch v7.1.0)" --odiff "$(clone dmtrKovalenko/odiff)" \
    --gold "$(clone google/skia-buildbot)" --looks-same "$(clone gemini-testing/looks-same)"
  local art=(
    werner77/WEPopover Scianski/KSCustomUIPopover BigZaphod/Chameleon jessesquires/JSQMessagesViewController
    lauralacarra/NSCoders mumble-voip/mumble-iphoneos AlexBarinov/UIBubbleTableView tinyfool/Tiny4Note
    nfarina/calloutview
  )
  for repository in "${art[@]}"; do
    local folder="$checkouts/art/${repository##*/}"
    [ -d "$folder" ] || git clone --quiet --depth 1 "https://github.com/$repository" "$folder"
  done
  run Tools/Scripts/published-art.py "$popframe" "$checkouts/art"
  run Tools/Scripts/prove-imports.py --popframe "$popframe" --checkouts "$checkouts/art"
  "$popframe" test Assets/Crimson --references Renders/Crimson --report "$environment/report" \
    --junit "$environment/junit.xml" >/dev/null || true
  run "$python" Tools/Scripts/junit-schemas.py --jenkins "$(clone jenkinsci/xunit-plugin)" \
    --surefire "$(clone apache/maven-surefire)" "$environment/junit.xml"
}

guards() {
  install valgrind strace librsvg2-bin chromium
  run Tools/Scripts/costs.py "$popframe"
  run Tools/Scripts/guards.py "$popframe"
}

slicing() {
  install chromium fonts-dejavu-core
  run "$python" Tools/Scripts/sliced-mocks.py --popframe "$popframe" --groups fresh --count 200 --least 180
  run "$python" Tools/Scripts/sliced-mocks.py --popframe "$popframe" --groups filters,exports,pages,bubbles
  run "$python" Tools/Scripts/sliced-mocks.py --popframe "$popframe" --groups shipped --least 46
}

mutants() {
  run Tools/Scripts/mutants.py
}

groups=(models engines published slicing guards mutants)
if [ "$1" = all ]; then
  chosen=("${groups[@]}")
elif [[ " ${groups[*]} " == *" $1 "* ]]; then
  chosen=("$1")
else
  echo "oracles: error: there is no group '$1', only all, ${groups[*]}" >&2
  exit 64
fi

Tools/Scripts/setup.sh
Tools/Scripts/swift.sh build --product popframe
install python3-venv
[ -x "$python" ] || {
  python3 -m venv --clear "$environment"
  "$environment/bin/pip" install --quiet 'Pillow>=10,<13' 'numpy>=1.26,<3' 'PyYAML>=6,<7' 'lxml>=5,<7'
}
for group in "${chosen[@]}"; do "$group"; done
if [ "${#failed[@]}" -gt 0 ]; then
  echo "oracles: error: these failed: ${failed[*]}" >&2
  exit 1
fi
