// Whole PNG files through libpng as Popframe asks it: whatever a file holds, reading it ends with a result.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../Sources/CPNG/include/CPNG.h"

static uint32_t number(const uint8_t *place) {
  return (uint32_t)place[0] << 24 | place[1] << 16 | place[2] << 8 | place[3];
}

static bool read_rows(const uint8_t *file, size_t count, size_t rows, uint8_t *output,
                      size_t row_bytes) {
  const cpng_piece piece = {file, count};
  cpng_reader *reader = cpng_reader_create(&piece, 1);
  if (reader == NULL) return false;
  bool is_read = cpng_reader_begin(reader).code == CPNG_OK;
  for (size_t y = 0; is_read && y < rows; y++) {
    is_read = cpng_reader_row(reader, output + row_bytes * y).code == CPNG_OK;
  }
  is_read = is_read && cpng_reader_end(reader).code == CPNG_OK;
  cpng_reader_destroy(reader);
  return is_read;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  // The caller has checked the header before: sizes within limits, not interlaced here.
  if (size < 33 || memcmp(data, "\x89PNG\r\n\x1a\n", 8) != 0) return 0;
  if (number(data + 8) != 13 || memcmp(data + 12, "IHDR", 4) != 0) return 0;
  uint32_t width = number(data + 16), height = number(data + 20);
  if (width == 0 || height == 0 || width > 512 || height > 512 || data[28] != 0) return 0;
  size_t row_bytes = 8 * (size_t)width;
  uint8_t *pixels = calloc(height, row_bytes);
  read_rows(data, size, height, pixels, row_bytes);
  free(pixels);
  return 0;
}
