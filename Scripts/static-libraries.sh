#!/usr/bin/env bash
# Writes pkg-config files that name the static archives of the C libraries, so that the command needs
# no library but libc. Usage: Scripts/static-libraries.sh FOLDER; build with PKG_CONFIG_PATH=FOLDER.
#
# Only Debian and its relatives are known to ship all of these archives. Where one is missing, the
# libraries stay shared and a note says which archive it was.
set -euo pipefail

folder="${1:?usage: Scripts/static-libraries.sh FOLDER}"
rm -rf "$folder"
mkdir -p "$folder"

# Either knows where the system's libraries are; images of Swift have clang alone.
compiler="$(command -v cc || command -v clang)"

# Each archive after those that use it.
cairo="cairo pixman-1 fontconfig freetype png16 brotlidec brotlicommon expat
       xcb-shm xcb-render Xrender Xext X11 xcb Xau Xdmcp z"

has_archive() {
  local path
  path="$("$compiler" -print-file-name="lib$1.a")"
  [ "$path" != "lib$1.a" ]
}

write() { # NAME SYSTEM-NAME ARCHIVE…: the same headers and version, other libraries
  local name="$1" system="$2" libraries="" archive
  shift 2
  pkg-config --exists "$system" || return 0
  for archive in "$@"; do
    if ! has_archive "$archive"; then
      echo "static-libraries: note: lib$archive.a is missing; $system stays a shared library" >&2
      return 0
    fi
    libraries+=" -l:lib$archive.a"
  done
  cat >"$folder/$name.pc" <<END
Name: $name
Description: the static archives of $system
Version: $(pkg-config --modversion "$system")
Cflags: $(pkg-config --cflags "$system")
Libs:$libraries -lm -lpthread
END
}

# shellcheck disable=SC2086
write cairo cairo $cairo
write libpng libpng png16 z
write zlib zlib z
write libdeflate libdeflate deflate
write yaml-0.1 yaml-0.1 yaml

# Swift's runtime uses that of C++. The linker looks into this folder first, where there is no shared one.
if has_archive stdc++ && has_archive gcc_eh; then
  ln -s "$(realpath "$("$compiler" -print-file-name=libstdc++.a)")" "$folder/libstdc++.a"
  ln -s "$(realpath "$("$compiler" -print-file-name=libgcc_eh.a)")" "$folder/libgcc_s.a"
else
  echo "static-libraries: note: libstdc++.a or libgcc_eh.a is missing; the runtime of C++ stays shared" >&2
fi
