#!/usr/bin/env bash
# Writes pkg-config files into FOLDER that name the static archives of the C libraries, so that the command needs no library
# but libc: build with PKG_CONFIG_PATH=FOLDER. Only Debian and its relatives are known to ship all of these archives. Where
# one is missing, the libraries stay shared and a note says which archive it was.
#
# Usage: Tools/Scripts/static-libraries.sh FOLDER
# Example: Tools/Scripts/static-libraries.sh "$PWD/.build/static"
# Needs: pkg-config, a C compiler and binutils. FOLDER is removed first.
# Takes: a second.
set -euo pipefail
. "$(dirname "$0")/help.sh"

folder="$1"
rm -rf "$folder"
mkdir -p "$folder"

# Either knows where the system's libraries are; images of Swift have clang alone.
compiler="$(command -v cc || command -v clang)"

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

# Writes a copy of Cairo's archive without the object that knows FreeType: popframe draws no text. Where a font is
# asked for, Cairo's own strokes take its place, as in a Cairo that is built without FreeType. Fails where what is
# left still needs more than pixman, libpng and zlib.
write_textless_cairo() {
  local archive copy="$folder/libcairo.a" font=_cairo_ft_font object
  archive="$("$compiler" -print-file-name=libcairo.a)"
  object="$(nm -A "$archive" 2>/dev/null | sed -n "s/.*:\([^:]*\):[0-9a-f]* [DR] ${font}_face_backend$/\1/p")"
  [ -n "$object" ] || return
  cp -L "$archive" "$copy"
  ar d "$copy" "$object"
  objcopy --redefine-sym "${font}_face_backend=_cairo_user_font_face_backend" \
    --redefine-sym "${font}_reset_static_data=_cairo_toy_font_face_reset_static_data" "$copy"
  # shellcheck disable=SC2046
  echo 'int main() { return !cairo_create(cairo_image_surface_create(0, 1, 1)); }' |
    "$compiler" -w -include cairo.h $(pkg-config --cflags cairo) -x c - -o "$folder/cairo-links" -L "$folder" \
      -l:libcairo.a -l:libpixman-1.a -l:libpng16.a -l:libz.a -lm -lpthread 2>/dev/null &&
    "$folder/cairo-links" && rm "$folder/cairo-links"
}

# Each archive after those that use it.
cairo="cairo pixman-1 png16 z"
if ! write_textless_cairo; then
  rm -f "$folder/libcairo.a"
  cairo="cairo pixman-1 fontconfig freetype png16 brotlidec brotlicommon expat
         xcb-shm xcb-render Xrender Xext X11 xcb Xau Xdmcp z"
fi

# shellcheck disable=SC2086
write cairo cairo $cairo
write libpng libpng png16 z
write libdeflate libdeflate deflate
write yaml-0.1 yaml-0.1 yaml

# Swift's runtime uses that of C++. The linker looks into this folder first, where there is no shared one.
if has_archive stdc++ && has_archive gcc_eh; then
  ln -s "$(realpath "$("$compiler" -print-file-name=libstdc++.a)")" "$folder/libstdc++.a"
  ln -s "$(realpath "$("$compiler" -print-file-name=libgcc_eh.a)")" "$folder/libgcc_s.a"
else
  echo "static-libraries: note: libstdc++.a or libgcc_eh.a is missing; the runtime of C++ stays shared" >&2
fi
