// The fast path of PNG reading against libpng: whatever the fast path reads, libpng reads alike.
//
// The first byte chooses width, height and channels, the rest is the data of IDAT: as a zlib stream, or
// (lowest bit) as rows that are compressed here, so that filters are reached without guessing checksums.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "../Sources/CPNG/include/CPNG.h"

static void put32(uint8_t *place, uint32_t number) {
  for (int index = 0; index < 4; index++) place[index] = (uint8_t)(number >> (24 - 8 * index));
}

// A chunk, behind `count` bytes of a file; the new number of bytes.
static size_t add_chunk(uint8_t *file, size_t count, const char *type, const uint8_t *data,
                        size_t size) {
  put32(file + count, (uint32_t)size);
  memcpy(file + count + 4, type, 4);
  if (size > 0) memcpy(file + count + 8, data, size);
  put32(file + count + 8 + size, (uint32_t)crc32(0, file + count + 4, (uInt)(size + 4)));
  return count + 12 + size;
}

static bool read_by_libpng(const uint8_t *file, size_t count, size_t width, size_t height,
                           uint8_t *rgba) {
  cpng_reader *reader = cpng_reader_create(file, count);
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

// Inflates part by part, with as little memory as there may be; must find the same rows, or none.
static void check_parts(const uint8_t *stream, size_t size, const uint8_t *rows, size_t row_bytes,
                        size_t part) {
  enum { REACH = 32768 };
  const size_t capacity = REACH + CPNG_INFLATER_ROOM;
  uint8_t *window = malloc(capacity);
  uint8_t *input = malloc(CPNG_INFLATER_LEFT + part + CPNG_INFLATER_MARGIN);
  cpng_inflater *inflater = cpng_inflater_create();
  size_t given = 0, left = 0, filled = 0, done = 0;
  cpng_inflater_need need = CPNG_INFLATER_NEEDS_INPUT;
  bool is_same = true;
  while (need == CPNG_INFLATER_NEEDS_INPUT || need == CPNG_INFLATER_NEEDS_ROOM) {
    if (need == CPNG_INFLATER_NEEDS_INPUT) {
      size_t more = size - given < part ? size - given : part;
      memcpy(input + left, stream + given, more);
      given += more, left += more;
      memset(input + left, 0xA5, CPNG_INFLATER_MARGIN);
    } else if (filled > REACH) {
      memmove(window, window + filled - REACH, REACH);
      filled = REACH;
    }
    size_t used = 0, before = filled;
    need = cpng_inflater_run(inflater, input, left, given == size, &used, window, &filled, capacity);
    const size_t count = filled - before;
    if (rows != NULL && (done + count > row_bytes || memcmp(rows + done, window + before, count) != 0))
      is_same = false;
    done += count;
    memmove(input, input + used, left - used);
    left -= used;
  }
  const bool is_whole =
      need == CPNG_INFLATER_ENDED && left == 0 && given == size && done == row_bytes;
  if (is_whole != (rows != NULL) || !is_same) fail("a stream in parts is another one");
  cpng_inflater_destroy(inflater);
  free(input);
  free(window);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2 || size > 65536) return 0;
  size_t width = 1 + (data[0] >> 1 & 7) * 3;
  size_t height = 1 + (data[0] >> 4 & 3) * 2;
  size_t channels = data[0] & 0x40 ? 3 : 4;
  size_t raw_size = (1 + channels * width) * height;

  uint8_t *stream = NULL;
  uLongf stream_size = size - 1;
  if (data[0] & 1) {
    uint8_t *rows = calloc(1, raw_size);
    stream_size = compressBound(raw_size);
    stream = malloc(stream_size);
    memcpy(rows, data + 1, size - 1 < raw_size ? size - 1 : raw_size);
    compress(stream, &stream_size, rows, raw_size);
    free(rows);
  } else {
    stream = malloc(stream_size);
    memcpy(stream, data + 1, stream_size);
  }

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

  // As in Bitmap+Decoding.swift: the rows lie at the end of the memory in which pixels grow.
  size_t pixel_bytes = 4 * width * height;
  size_t offset = pixel_bytes > raw_size ? pixel_bytes - raw_size : 0;
  uint8_t *memory = calloc(1, (offset + raw_size + CPNG_INFLATER_ROOM + 3) / 4 * 4);
  uint8_t *scratch = calloc(1, 12 * width);
  uint8_t *raw = memory + offset;
  bool is_fast = cpng_inflate_exactly(stream, stream_size, raw, raw_size);
  check_parts(stream, stream_size, is_fast ? raw : NULL, raw_size, 1 + size % 97);
  if (is_fast) raw[raw_size] = 0;
  is_fast =
      is_fast && cpng_finish_rows(raw, width, height, channels, scratch, (uint32_t *)memory);

  uint8_t *rgba = calloc(1, pixel_bytes);
  bool is_slow = read_by_libpng(file, count, width, height, rgba);
  if (is_fast && !is_slow) fail("the fast path reads what libpng refuses");
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
  return 0;
}
