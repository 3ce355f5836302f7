// The fast path of PNG reading against libpng: both make the same pixels of filtered rows, or none.
//
// The first byte chooses width, height and channels, the rest are the rows: as a zlib stream, or (lowest bit) as they
// are, so that filters are reached without guessing checksums.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <libdeflate.h>

#include "../../Sources/CPNG/include/CPNG.h"

static void put32(uint8_t *place, uint32_t number) {
  for (int index = 0; index < 4; index++) place[index] = (uint8_t)(number >> (24 - 8 * index));
}

// A chunk, behind `count` bytes of a file; the new number of bytes.
static size_t add_chunk(uint8_t *file, size_t count, const char *type, const uint8_t *data,
                        size_t size) {
  put32(file + count, (uint32_t)size);
  memcpy(file + count + 4, type, 4);
  if (size > 0) memcpy(file + count + 8, data, size);
  put32(file + count + 8 + size, cpng_crc32(0, file + count + 4, size + 4));
  return count + 12 + size;
}

static bool read_by_libpng(const uint8_t *file, size_t count, size_t width, size_t height,
                           uint8_t *rgba) {
  const cpng_piece piece = {file, count};
  cpng_reader *reader = cpng_reader_create(&piece, 1);
  if (reader == NULL) return false;
  bool is_read = cpng_reader_begin(reader).code == CPNG_OK;
  for (size_t y = 0; is_read && y < height; y++) {
    is_read = cpng_reader_row(reader, rgba + 4 * width * y).code == CPNG_OK;
  }
  is_read = is_read && cpng_reader_end(reader).code == CPNG_OK;
  cpng_reader_destroy(reader);
  return is_read;
}

static uint32_t premultiplied(const uint8_t *rgba) {
  uint32_t alpha = rgba[3];
  uint32_t word = alpha << 24;
  for (int channel = 0; channel < 3; channel++) {
    word |= (rgba[channel] * alpha + 127) / 255 << (16 - 8 * channel);
  }
  return word;
}

static void fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2 || size > 65536) return 0;
  size_t width = 1 + (data[0] >> 1 & 7) * 3;
  size_t height = 1 + (data[0] >> 4 & 3) * 2;
  size_t channels = data[0] & 0x40 ? 3 : 4;
  size_t raw_size = (1 + channels * width) * height;

  uint8_t *rows = calloc(1, raw_size + 1);
  if (data[0] & 1) {
    memcpy(rows, data + 1, size - 1 < raw_size ? size - 1 : raw_size);
  } else {
    cpng_inflated inflated = cpng_inflate(data + 1, size - 1, rows, raw_size);
    if (inflated.outcome == CPNG_INFLATED && (inflated.used > size - 1 || inflated.written > raw_size))
      fail("more was inflated than there is");
    if (inflated.outcome != CPNG_INFLATED || inflated.written < raw_size) {
      free(rows);
      return 0;
    }
  }
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(0);
  size_t stream_size = libdeflate_zlib_compress_bound(compressor, raw_size);
  uint8_t *stream = malloc(stream_size);
  stream_size = libdeflate_zlib_compress(compressor, rows, raw_size, stream, stream_size);
  libdeflate_free_compressor(compressor);

  uint8_t *file = malloc(stream_size + 100);
  uint8_t header[13] = {0};
  put32(header, (uint32_t)width);
  put32(header + 4, (uint32_t)height);
  header[8] = 8;
  header[9] = channels == 4 ? 6 : 2;
  memcpy(file, "\x89PNG\r\n\x1a\n", 8);
  size_t count = add_chunk(file, 8, "IHDR", header, sizeof header);
  count = add_chunk(file, count, "IDAT", stream, stream_size);
  count = add_chunk(file, count, "IEND", NULL, 0);

  // As in PNGPixels.swift: the rows lie at the end of the memory in which pixels grow, and a byte behind them is read.
  size_t pixel_bytes = 4 * width * height;
  size_t offset = pixel_bytes > raw_size ? pixel_bytes - raw_size : 0;
  uint8_t *memory = calloc(1, (offset + raw_size + 1 + 3) / 4 * 4);
  uint8_t *scratch = calloc(1, 12 * width);
  memcpy(memory + offset, rows, raw_size);
  bool is_fast =
      cpng_finish_rows(memory + offset, width, height, channels, scratch, (uint32_t *)memory);

  uint8_t *rgba = calloc(1, pixel_bytes);
  bool is_slow = read_by_libpng(file, count, width, height, rgba);
  if (is_fast != is_slow) fail("one of both refuses the rows");
  if (is_fast) {
    for (size_t index = 0; index < width * height; index++) {
      uint32_t pixel;
      memcpy(&pixel, memory + 4 * index, 4);
      if (pixel != premultiplied(rgba + 4 * index)) fail("a pixel differs from libpng's");
    }
  }
  free(rgba);
  free(scratch);
  free(memory);
  free(file);
  free(stream);
  free(rows);
  return 0;
}
