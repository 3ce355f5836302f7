#!/usr/bin/env bash
# Builds the fuzz targets with ASan and UBSan, replays their corpora, and fuzzes each for SECONDS (default: 60; 0 only
# replays). FOLDERs have crashers of others. Two targets are C, the reader of PNG by itself; the others are Swift, a file each
# in Tools/Fuzz/Targets, which also says what must be true of everything that is read.
#
# What is found on the way stays in .build/fuzz/TARGET.found. .build/fuzz/TARGET.crash-… is an input that broke something: fix
# the bug, and add the input to the corpus. A new target is a file, a line in `FuzzTarget.all`, and a folder in the corpus.
#
# Usage: Tools/Fuzz/run.sh [SECONDS] [FOLDER…]
# Example: POPFRAME_FUZZ='png_paths runs' Tools/Fuzz/run.sh 30    # only these targets
# Needs: Swift and its clang.
# Takes: some minutes to build, then SECONDS a target.
set -euo pipefail
. "$(dirname "$0")/../Scripts/help.sh"
root=$(cd "$(dirname "$0")/../.." && pwd)
seconds=${1:-60}
[ $# -gt 0 ] && shift
clang=${CLANG:-$(command -v clang || echo "$(dirname "$(command -v swift)")/clang")}
build=$root/.build/fuzz
mkdir -p "$build/empty"
export ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=1"

c_targets="png_paths png_files"
flags="-g -O1 -fno-omit-frame-pointer -I$root/Sources/CPNG/include -I$root/Sources/CPNG -I$root/Sources/CProcessor/include $(pkg-config --cflags libpng libdeflate)"
libraries="$(pkg-config --libs libpng libdeflate) -lm"
for target in $c_targets; do
  # shellcheck disable=SC2086
  "$clang" $flags -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined \
    "$root/Tools/Fuzz/$target.c" "$root"/Sources/CPNG/*.c "$root"/Sources/CProcessor/*.c $libraries -o "$build/$target" 2> "$build/$target.log" \
    || { cat "$build/$target.log"; exit 1; }
done

targets=${POPFRAME_FUZZ:-$(ls "$root/Tools/Fuzz/corpus")}
# SwiftPM passes one -sanitize for each, of which the Swift compiler takes the last: without the third option no Swift
# would tell the fuzzer which of its branches an input reaches.
package=(--package-path "$root/Tools/Fuzz" --scratch-path "$root/.build-fuzz")
for target in $targets; do
  [ -x "$build/$target" ] && continue
  swift build "${package[@]}" --sanitize fuzzer --sanitize address \
    -Xswiftc -sanitize=fuzzer,address > "$build/swift.log" 2>&1 || { grep error "$build/swift.log" || tail -40 "$build/swift.log"; exit 1; }
  swift_driver=$(swift build "${package[@]}" --show-bin-path)/PopframeFuzz
  break
done

# A target is what POPFRAME_FUZZ says in the Swift program; a C target is a program of its own.
run() {
  local target=$1 program=$build/$1
  shift
  [ -x "$program" ] || program=$swift_driver
  # What an input names is looked for in an empty folder.
  (cd "$build/empty" && POPFRAME_FUZZ=$target exec "$program" "$@") > "$build/$target.log" 2>&1 < /dev/null \
    || { tail -40 "$build/$target.log"; echo "$target: failed" >&2; exit 1; }
}

for target in $targets; do
  corpus=$root/Tools/Fuzz/corpus/$target
  echo "$target: $(find "$corpus" -type f | wc -l) inputs are replayed"
  run "$target" -runs=0 "$corpus" "$@"
  [ "$seconds" -gt 0 ] || continue
  mkdir -p "$build/$target.found"
  dictionary=$root/Tools/Fuzz/dictionaries/$target
  run "$target" -max_total_time="$seconds" -max_len=8192 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
    $([ -f "$dictionary" ] && echo "-dict=$dictionary") -artifact_prefix="$build/$target." \
    "$build/$target.found" "$corpus" "$@"
  grep number_of_executed_units "$build/$target.log" | sed "s/^/$target: /"
done
