#include "CPNG.h"

#include <string.h>

// Two pixels in vectors of the compiler's (GCC and Clang), as bytes and as wider numbers. Where one row is read
// alone, there is nothing in the second half.
typedef uint8_t two_bytes __attribute__((vector_size(8)));
typedef int16_t two_words __attribute__((vector_size(16)));

// Reads four bytes, also of pixels that have three.
static inline two_words load(const uint8_t *bytes) {
  two_bytes pixel = {0};
  memcpy(&pixel, bytes, 4);
  return __builtin_convertvector(pixel, two_words);
}

// The first halves of both.
static inline two_words join(two_words first, two_words second) {
  return __builtin_shufflevector(first, second, 0, 1, 2, 3, 8, 9, 10, 11);
}

// PNG specification, 9.4: left, above or upper left, whichever is nearest to left + above − upper left; in this
// order where two are. With Fabian Giesen's form of it: the larger of left and above if the upper left is near the
// smaller or below it, the smaller if it is near the larger or above it, otherwise the upper left. It needs no
// distances, so that the next pixel does not wait as long for this one.
static inline two_words paeth(two_words left, two_words above, two_words upper_left) {
  two_words threshold = 3 * upper_left - above - left;
  two_words is_less = left < above;
  two_words low = (left & is_less) | (above & ~is_less);
  two_words high = (above & is_less) | (left & ~is_less);
  two_words to_high = (high - upper_left) & (threshold <= low);
  two_words to_low = (low - upper_left) & (high <= threshold);
  return upper_left + to_high + to_low;
}

// The prediction of a filter, in both halves.
static inline two_words predict(const uint8_t filter, two_words left, two_words above,
                                two_words upper_left) {
  switch (filter) {
  case 1: return left;
  case 2: return above;
  case 3: return (left + above) >> 1;
  case 4: return paeth(left, above, upper_left);
  default: return (two_words){0};
  }
}

// The input has `channels` bytes a pixel, the output has four.
static inline void unfilter_one(const uint8_t filter, const uint8_t *filtered,
                                const uint8_t *above_row, uint8_t *row, size_t width,
                                const size_t channels) {
  const two_words colors = {-1, -1, -1, 0}, opaque = {0, 0, 0, 255};
  two_words left = {0}, upper_left = {0};
  for (size_t x = 0; x < width; x++) {
    two_words above = load(above_row + 4 * x);
    two_words value = load(filtered + channels * x) + predict(filter, left, above, upper_left);
    value &= 255;
    if (channels == 3) value = (value & colors) | opaque;
    two_bytes bytes = __builtin_convertvector(value, two_bytes);
    memcpy(row + 4 * x, &bytes, 4);
    left = value;
    upper_left = above;
  }
}

static inline bool unfilter(uint8_t filter, const uint8_t *filtered, const uint8_t *above,
                            uint8_t *row, size_t width, const size_t channels) {
  switch (filter) {
  case 0: unfilter_one(0, filtered, above, row, width, channels); return true;
  case 1: unfilter_one(1, filtered, above, row, width, channels); return true;
  case 2: unfilter_one(2, filtered, above, row, width, channels); return true;
  case 3: unfilter_one(3, filtered, above, row, width, channels); return true;
  case 4: unfilter_one(4, filtered, above, row, width, channels); return true;
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

// Two rows at once: a pixel of the first in the first half of a vector, and in the second half the pixel of the
// second that lies one to the left and below, whose neighbours are known by then. Both filtered rows have four
// bytes a pixel; `row` and `next` are written.
static inline void unfilter_two(const uint8_t first, const uint8_t second, const uint8_t *filtered,
                                const uint8_t *filtered_next, const uint8_t *above_row, uint8_t *row,
                                uint8_t *next, size_t width) {
  const two_words first_half = {-1, -1, -1, -1, 0, 0, 0, 0};
  two_words left = {0}, upper_left = {0};
  for (size_t x = 0; x <= width; x++) {
    // Beyond the edges there is nothing, on the left of the second row and on the right of the first.
    two_words top = {0}, in_first = {0}, in_second = {0};
    if (x < width) top = load(above_row + 4 * x), in_first = load(filtered + 4 * x);
    if (x > 0) in_second = load(filtered_next + 4 * (x - 1));
    two_words above = join(top, left);
    two_words guess = predict(first, left, above, upper_left);
    if (first != second)
      guess = (guess & first_half) | (predict(second, left, above, upper_left) & ~first_half);
    two_words value = (join(in_first, in_second) + guess) & 255;
    two_bytes bytes = __builtin_convertvector(value, two_bytes);
    if (x < width) memcpy(row + 4 * x, &bytes, 4);
    if (x > 0) memcpy(next + 4 * (x - 1), (const uint8_t *)&bytes + 4, 4);
    else value &= first_half;
    left = value;
    upper_left = above;
  }
}

#define PAIR(first, second)                                                       \
  case 5 * first + second:                                                        \
    unfilter_two(first, second, filtered, filtered_next, above, row, next, width); \
    return true;

// Two rows of which one, at least, is Paeth's, where each pixel waits long for the one before; false for
// others.
static bool unfilter_pair(const uint8_t *filtered, const uint8_t *filtered_next, const uint8_t *above,
                          uint8_t *row, uint8_t *next, size_t width) {
  // Filters' numbers stand before the rows.
  const uint8_t first = filtered[-1], second = filtered_next[-1];
  if (first > 4 || second > 4) return false;
  switch (5 * first + second) {
    PAIR(4, 4) PAIR(4, 3) PAIR(3, 4) PAIR(4, 1) PAIR(1, 4)
  default: return false;
  }
}

typedef uint16_t pair_words __attribute__((vector_size(16)));
typedef uint8_t pair_bytes __attribute__((vector_size(8)));
typedef uint32_t four_words __attribute__((vector_size(16)));

static inline void premultiply_pair(const uint8_t *row, uint32_t *pixels) {
  const pair_words keep_alpha = {0, 0, 0, 255, 0, 0, 0, 255};
  const pair_words colors = {0xFFFF, 0xFFFF, 0xFFFF, 0, 0xFFFF, 0xFFFF, 0xFFFF, 0};
  pair_bytes bytes;
  memcpy(&bytes, row, sizeof bytes);
  pair_words straight = __builtin_convertvector(bytes, pair_words);
  pair_words alpha = __builtin_shufflevector(straight, straight, 3, 3, 3, 3, 7, 7, 7, 7);
  // R G B A becomes B G R A, and alpha times 255 stays what it is.
  pair_words swapped = __builtin_shufflevector(straight, straight, 2, 1, 0, 3, 6, 5, 4, 7);
  // (t + (t >> 8)) >> 8 with t = c·a + 128 is round(c·a / 255) for all bytes (Blinn, 1995).
  pair_words product = swapped * ((alpha & colors) | keep_alpha) + 128;
  bytes = __builtin_convertvector((product + (product >> 8)) >> 8, pair_bytes);
  memcpy(pixels, &bytes, sizeof bytes);
}

static void premultiply(const uint8_t *row, uint32_t *pixels, size_t width) {
  const uint64_t opaque = 0xFF000000FF000000;
  size_t x = 0;
  for (; x + 4 <= width; x += 4) {
    uint64_t low, high;
    memcpy(&low, row + 4 * x, sizeof low);
    memcpy(&high, row + 4 * x + 8, sizeof high);
    if ((low & high & opaque) == opaque) {
      four_words four;
      memcpy(&four, row + 4 * x, sizeof four);
      four = (four & 0xFF00FF00) | (four >> 16 & 0xFF) | (four & 0xFF) << 16;
      memcpy(pixels + x, &four, sizeof four);
    } else {
      premultiply_pair(row + 4 * x, pixels + x);
      premultiply_pair(row + 4 * x + 8, pixels + x + 2);
    }
  }
  for (; x < width; x++) {
    uint8_t last[8] = {0};
    uint32_t result[2];
    memcpy(last, row + 4 * x, 4);
    premultiply_pair(last, result);
    pixels[x] = result[0];
  }
}

bool cpng_finish_rows(const uint8_t *filtered, size_t width, size_t height, size_t channels,
                      uint8_t *scratch, uint32_t *pixels) {
  uint8_t *above = scratch, *row = scratch + 4 * width, *next = scratch + 8 * width;
  const size_t length = 1 + channels * width;
  for (size_t y = 0; y < height;) {
    // The pixels of two rows are written after both rows have been read, because they can be in the same memory.
    bool is_pair = channels == 4 && y + 1 < height &&
                   unfilter_pair(filtered + 1, filtered + 1 + length, above, row, next, width);
    if (!is_pair) {
      bool is_known = channels == 4 ? unfilter_rgba(filtered[0], filtered + 1, above, row, width)
                                    : unfilter(filtered[0], filtered + 1, above, row, width, 3);
      if (!is_known) return false;
    }
    // A row like the one above has its pixels, too, which stand before these.
    if (!is_pair && y > 0 && memcmp(row, above, 4 * width) == 0)
      memcpy(pixels, pixels - width, 4 * width);
    else
      premultiply(row, pixels, width);
    if (is_pair) premultiply(next, pixels + width, width);
    const size_t done = is_pair ? 2 : 1;
    filtered += done * length;
    pixels += done * width;
    y += done;
    // The last row done becomes the one above.
    uint8_t *last = is_pair ? next : row, *free = above;
    above = last;
    if (is_pair)
      next = free;
    else
      row = free;
  }
  if (above != scratch) memcpy(scratch, above, 4 * width);
  return true;
}
