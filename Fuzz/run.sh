#!/bin/sh
# Builds the fuzz targets with ASan and UBSan, replays their corpora, and fuzzes.
#
#   Fuzz/run.sh [SECONDS] [FOLDER…]    SECONDS a target (default 60, 0 only replays); crashers of others may
#                                      lie in folders
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
seconds=${1:-60}
[ $# -gt 0 ] && shift
clang=${CLANG:-$(command -v clang || echo "$(dirname "$(command -v swift)")/clang")}
build=$root/.build/fuzz
mkdir -p "$build"
flags="-g -O1 -fno-omit-frame-pointer -I$root/Sources/CPNG/include -I$root/Sources/CPNG $(pkg-config --cflags libpng zlib)"
libraries="$(pkg-config --libs libpng zlib) -lm"
for library in libdeflate; do pkg-config --exists $library && libraries="$libraries $(pkg-config --libs $library)"; done
export ASAN_OPTIONS="detect_leaks=0:allocator_may_return_null=1"
for target in png_paths png_files; do
  # shellcheck disable=SC2086
  "$clang" $flags -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined \
    "$root/Fuzz/$target.c" "$root"/Sources/CPNG/*.c $libraries -o "$build/$target" 2> "$build/$target.log" \
    || { cat "$build/$target.log"; exit 1; }
  corpus=$root/Fuzz/corpus/$target
  echo "$target: $(ls "$corpus" | wc -l) inputs are replayed"
  "$build/$target" -runs=0 "$corpus" "$@" > "$build/$target.log" 2>&1 || { tail -40 "$build/$target.log"; exit 1; }
  [ "$seconds" -gt 0 ] || continue
  mkdir -p "$build/$target.found"
  "$build/$target" -max_total_time="$seconds" -max_len=4096 -print_final_stats=1 \
    -artifact_prefix="$build/$target." "$build/$target.found" "$corpus" "$@" > "$build/$target.log" 2>&1 \
    || { tail -40 "$build/$target.log"; exit 1; }
  grep number_of_executed_units "$build/$target.log" | sed "s/^/$target: /"
done
