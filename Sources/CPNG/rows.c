#include "CPNG.h"

#include <string.h>

// One pixel in vectors of the compiler's (GCC and Clang), as bytes and as wider numbers.
typedef uint8_t pixel_bytes __attribute__((vector_size(4)));
typedef int16_t pixel_words __attribute__((vector_size(8)));

// Reads four bytes, also of pixels that have three.
static inline pixel_words load(const uint8_t *bytes) {
  pixel_bytes pixel;
  memcpy(&pixel, bytes, sizeof pixel);
  return __builtin_convertvector(pixel, pixel_words);
}

static inline void store(uint8_t *bytes, pixel_words words) {
  pixel_bytes pixel = __builtin_convertvector(words, pixel_bytes);
  memcpy(bytes, &pixel, sizeof pixel);
}

static inline pixel_words magnitude(pixel_words value) {
  pixel_words sign = value >> 15;
  return (value ^ sign) - sign;
}

// PNG specification, 9.4: left, above or upper left, whichever is nearest to left + above − upper
// left; in this order where two are.
static inline pixel_words paeth(pixel_words left, pixel_words above, pixel_words upper_left) {
  pixel_words to_left = magnitude(above - upper_left);
  pixel_words to_above = magnitude(left - upper_left);
  pixel_words to_upper_left = magnitude(left + above - upper_left - upper_left);
  pixel_words not_left = (to_above < to_left) | (to_upper_left < to_left);
  pixel_words upper_left_wins = to_upper_left < to_above;
  pixel_words other = (upper_left & upper_left_wins) | (above & ~upper_left_wins);
  return (other & not_left) | (left & ~not_left);
}

// Takes back a filter whose prediction is `expression`; what is read has `channels` bytes a pixel,
// what is written has four.
#define FOR_EACH_PIXEL(expression)                                              \
  do {                                                                          \
    pixel_words left = {0}, upper_left = {0};                                   \
    for (size_t x = 0; x < width; x++) {                                        \
      pixel_words above = load(above_row + 4 * x);                              \
      pixel_words value = (load(filtered + channels * x) + (expression)) & 255; \
      if (channels == 3) value = (value & colors) | opaque;                     \
      store(row + 4 * x, value);                                                \
      left = value;                                                             \
      upper_left = above;                                                       \
    }                                                                           \
    (void)upper_left;                                                           \
  } while (0)

static inline bool unfilter(uint8_t filter, const uint8_t *filtered, const uint8_t *above_row,
                            uint8_t *row, size_t width, const size_t channels) {
  const pixel_words colors = {-1, -1, -1, 0}, opaque = {0, 0, 0, 255}, none = {0};
  switch (filter) {
  case 0: FOR_EACH_PIXEL(none); return true;
  case 1: FOR_EACH_PIXEL(left); return true;
  case 2: FOR_EACH_PIXEL(above); return true;
  case 3: FOR_EACH_PIXEL((left + above) >> 1); return true;
  case 4: FOR_EACH_PIXEL(paeth(left, above, upper_left)); return true;
  default: return false;
  }
}

static bool unfilter_rgba(uint8_t filter, const uint8_t *filtered, const uint8_t *above,
                          uint8_t *row, size_t width) {
  switch (filter) {
  case 0: memcpy(row, filtered, 4 * width); return true;
  case 2:
    for (size_t i = 0; i < 4 * width; i++) row[i] = filtered[i] + above[i];
    return true;
  default: return unfilter(filter, filtered, above, row, width, 4);
  }
}

typedef uint16_t pair_words __attribute__((vector_size(16)));
typedef uint8_t pair_bytes __attribute__((vector_size(8)));

static void premultiply(const uint8_t *row, uint32_t *pixels, size_t width) {
  const pair_words keep_alpha = {0, 0, 0, 255, 0, 0, 0, 255};
  const pair_words colors = {0xFFFF, 0xFFFF, 0xFFFF, 0, 0xFFFF, 0xFFFF, 0xFFFF, 0};
  size_t x = 0;
  for (; x + 2 <= width; x += 2) {
    pair_bytes bytes;
    memcpy(&bytes, row + 4 * x, sizeof bytes);
    pair_words straight = __builtin_convertvector(bytes, pair_words);
    pair_words alpha = __builtin_shufflevector(straight, straight, 3, 3, 3, 3, 7, 7, 7, 7);
    // R G B A becomes B G R A, and alpha times 255 stays what it is.
    pair_words swapped = __builtin_shufflevector(straight, straight, 2, 1, 0, 3, 6, 5, 4, 7);
    // (t + (t >> 8)) >> 8 with t = c·a + 128 is round(c·a / 255) for all bytes (Blinn, 1995).
    pair_words product = swapped * ((alpha & colors) | keep_alpha) + 128;
    bytes = __builtin_convertvector((product + (product >> 8)) >> 8, pair_bytes);
    memcpy(pixels + x, &bytes, sizeof bytes);
  }
  if (x < width) {
    uint8_t last[8] = {0};
    uint32_t result[2];
    memcpy(last, row + 4 * x, 4);
    premultiply(last, result, 2);
    pixels[x] = result[0];
  }
}

bool cpng_finish_rows(const uint8_t *filtered, size_t width, size_t height, size_t channels,
                      uint8_t *scratch, uint32_t *pixels) {
  uint8_t *above = scratch;
  uint8_t *row = scratch + 4 * width;
  memset(above, 0, 4 * width);
  for (size_t y = 0; y < height; y++) {
    bool is_known = channels == 4
                        ? unfilter_rgba(filtered[0], filtered + 1, above, row, width)
                        : unfilter(filtered[0], filtered + 1, above, row, width, 3);
    if (!is_known) return false;
    premultiply(row, pixels, width);
    filtered += 1 + channels * width;
    pixels += width;
    uint8_t *swap = above;
    above = row;
    row = swap;
  }
  return true;
}
