#!/usr/bin/env bash
# Runs the scripts that hold Popframe against models, engines and numbers of others, which take too long for each change.
#
#   Scripts/oracles.sh models       slow models in exact fractions, random files and saves
#   Scripts/oracles.sh engines      Chromium, Android's packager, and the stand-ins of UIKit and SwiftUI
#   Scripts/oracles.sh published    numbers, art and schemas that others have published (clones their repositories)
#   Scripts/oracles.sh mutants      forty small changes of the code, each of which a test has to notice
#   Scripts/oracles.sh all
#
# Installs what is missing: Debian's packages, and Python's into .build/oracles. Each script says what it compared; all of
# a group run, and the status is 1 when one of them fails. Swift builds the command first.
set -euo pipefail
cd "$(dirname "$0")/.."

popframe=.build/debug/popframe
environment=.build/oracles
python="$environment/bin/python"
checkouts="$environment/checkouts"
failed=()

install() {
  local missing=()
  for package in "$@"; do
    dpkg --status "$package" >/dev/null 2>&1 || missing+=("$package")
  done
  if [ "${#missing[@]}" -eq 0 ]; then return; fi
  local sudo=()
  if [ "$(id -u)" -ne 0 ]; then sudo=(sudo); fi
  "${sudo[@]}" apt-get update -qq
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

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
  run Scripts/layout-model.py "$popframe" --count 500
  run "$python" Scripts/spread-model.py "$popframe" --count 200
  run Scripts/placement-model.py "$popframe" --count 1000
  run Scripts/placement-questions.py "$popframe" --count 200
  run Scripts/placement-numbers.py "$popframe"
  run "$python" Scripts/set-laws.py "$popframe" --count 2000
  run Scripts/round-trips.py --popframe "$popframe" --themes 100
  run "$python" Scripts/crash-search.py slice --popframe "$popframe" --count 1000
  run "$python" Scripts/crash-search.py themes --popframe "$popframe" --count 1000
  run Scripts/fuzz-imports.py --popframe "$popframe" --seconds 120
  run Scripts/stress-saves.py "$popframe" Assets/Linen --runs 1000
  run "$python" Scripts/prove-slices.py --popframe "$popframe"
}

engines() {
  install chromium aapt
  run Scripts/backdrop-oracle.py --popframe "$popframe"
  run Scripts/prove-exports.py --popframe "$popframe"
  run Scripts/placement-code.py "$popframe" --css --uikit --swiftui
}

published() {
  mkdir -p "$checkouts/art"
  run "$python" Scripts/independent-numbers.py --popframe "$popframe" \
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
  run Scripts/published-art.py "$popframe" "$checkouts/art"
  run Scripts/prove-imports.py --popframe "$popframe" --checkouts "$checkouts/art"
  "$popframe" test Assets/Crimson --references Renders/Crimson --report "$environment/report" \
    --junit "$environment/junit.xml" >/dev/null || true
  run "$python" Scripts/junit-schemas.py --jenkins "$(clone jenkinsci/xunit-plugin)" \
    --surefire "$(clone apache/maven-surefire)" "$environment/junit.xml"
}

mutants() {
  run Scripts/mutants.py
}

groups=(models engines published mutants)
if [ "${1:-}" = all ]; then
  chosen=("${groups[@]}")
elif [[ " ${groups[*]} " == *" ${1:-none} "* ]]; then
  chosen=("$1")
else
  sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p;}' "$0" >&2
  exit 64
fi

Scripts/setup.sh
POPFRAME_OPTIMIZED=1 swift build --product popframe
install python3-venv
[ -x "$python" ] || {
  python3 -m venv "$environment"
  "$environment/bin/pip" install --quiet 'Pillow>=10,<13' 'numpy>=1.26,<3' 'PyYAML>=6,<7' 'lxml>=5,<7'
}
for group in "${chosen[@]}"; do "$group"; done
if [ "${#failed[@]}" -gt 0 ]; then
  echo "oracles: error: these failed: ${failed[*]}" >&2
  exit 1
fi
