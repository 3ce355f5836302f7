#include "CPNG.h"
#include "processor.h"

#include <string.h>

// --- Straight alpha ------------------------------------------------------------------------------

// 0xAARRGGBB as R, G, B, A in memory.
static inline uint32_t swapped(uint32_t pixel) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  return pixel << 8 | pixel >> 24;
#else
  return (pixel & 0xFF00FF00) | (pixel >> 16 & 0xFF) | (pixel & 0xFF) << 16;
#endif
}

static inline bool is_black(uint32_t pixel) { return (pixel & 0xFFFFFF) == 0; }
static inline bool is_opaque(uint32_t pixel) { return pixel >= 0xFF000000; }

// Rare, and not worth a copy in each loop.
__attribute__((noinline)) static uint32_t straight(uint32_t pixel) {
  const uint32_t alpha = pixel >> 24;
  if (is_black(pixel) || is_opaque(pixel)) return swapped(pixel);
  if (alpha == 0) return 0;
  uint32_t result = alpha << 24;
  for (int shift = 0; shift <= 16; shift += 8) {
    // Halves up: floor((510·c + a) / 2a).
    const uint32_t channel = (510 * (pixel >> shift & 0xFF) + alpha) / (2 * alpha);
    result |= (channel < 255 ? channel : 255) << shift;
  }
  return swapped(result);
}

// How many pixels are looked at together.
enum { BLOCK = 8 };

// Whether a block only changes the order of its channels: opaque pixels, and black ones, of which shadows consist.
static inline bool is_only_swapped(const uint32_t *block) {
  uint64_t pairs[BLOCK / 2];
  memcpy(pairs, block, sizeof pairs);
  const uint64_t any = pairs[0] | pairs[1] | pairs[2] | pairs[3];
  const uint64_t all = pairs[0] & pairs[1] & pairs[2] & pairs[3];
  return (any & 0x00FFFFFF00FFFFFF) == 0 || (all & 0xFF000000FF000000) == 0xFF000000FF000000;
}

static void make_straight(const uint32_t *pixels, size_t count, uint32_t *output) {
  size_t i = 0;
  while (i < count) {
    size_t end = i;
    while (end + BLOCK <= count && is_only_swapped(pixels + end)) end += BLOCK;
    // A loop without a branch inside, which compilers turn into vector code.
    for (; i < end; i++) output[i] = swapped(pixels[i]);
    // Then a block that is not like that, or the last pixels.
    for (end = i + BLOCK < count ? i + BLOCK : count; i < end; i++) output[i] = straight(pixels[i]);
  }
}

// --- Runs ----------------------------------------------------------------------------------------

// Lists a pixel behind those that are found if it differs from the one before; how many there are now. It is written
// before it is known whether it counts, which is hard to predict.
static inline size_t find_one(const uint32_t *pixels, size_t i, uint32_t *starts, size_t found) {
  starts[found] = (uint32_t)i;
  return found + (pixels[i] != pixels[i - 1]);
}

static size_t find_runs(const uint32_t *pixels, size_t count, uint32_t *starts) {
  size_t i = 1, found = 1;
  for (; i + 4 <= count; i += 4) {
    // Mostly all four are the same as those before.
    if (memcmp(pixels + i, pixels + i - 1, 4 * sizeof *pixels) == 0) continue;
    found = find_one(pixels, i, starts, found);
    found = find_one(pixels, i + 1, starts, found);
    found = find_one(pixels, i + 2, starts, found);
    found = find_one(pixels, i + 3, starts, found);
  }
  for (; i < count; i++) found = find_one(pixels, i, starts, found);
  return found;
}

// --- The same with AVX-512 -----------------------------------------------------------------------

#ifdef CPU_FEATURE_ACTIVE
#include <immintrin.h>

// Pixels of a vector.
enum { WIDTH = 16 };

#define WIDE __attribute__((target("avx512f,avx512bw,popcnt")))

static bool is_wide(void) {
  return CPU_FEATURE_ACTIVE(AVX512F) && CPU_FEATURE_ACTIVE(AVX512BW) && CPU_FEATURE_ACTIVE(POPCNT);
}

WIDE static void make_straight_wide(const uint32_t *pixels, size_t count, uint32_t *output) {
  const __m512i order = _mm512_set4_epi32(0x0F0C0D0E, 0x0B08090A, 0x07040506, 0x03000102);
  size_t i = 0;
  for (; i + WIDTH <= count; i += WIDTH) {
    const __m512i block = _mm512_loadu_si512(pixels + i);
    const __mmask16 colored = _mm512_test_epi32_mask(block, _mm512_set1_epi32(0xFFFFFF));
    const __mmask16 opaque = _mm512_cmpge_epu32_mask(block, _mm512_set1_epi32((int)0xFF000000));
    _mm512_storeu_si512(output + i, _mm512_shuffle_epi8(block, order));
    for (uint32_t left = colored & ~opaque; left != 0; left &= left - 1) {
      const size_t k = i + (size_t)__builtin_ctz(left);
      output[k] = straight(pixels[k]);
    }
  }
  for (; i < count; i++) output[i] = straight(pixels[i]);
}

// The places of those that differ move together, and are stored with what lies behind them.
WIDE static size_t find_runs_wide(const uint32_t *pixels, size_t count, uint32_t *starts) {
  size_t i = 1, found = 1;
  __m512i places = _mm512_setr_epi32(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
  for (; i + WIDTH <= count; i += WIDTH) {
    const __m512i block = _mm512_loadu_si512(pixels + i), before = _mm512_loadu_si512(pixels + i - 1);
    const __mmask16 changed = _mm512_cmpneq_epi32_mask(block, before);
    _mm512_storeu_si512(starts + found, _mm512_maskz_compress_epi32(changed, places));
    found += (size_t)_mm_popcnt_u32(changed);
    places = _mm512_add_epi32(places, _mm512_set1_epi32(WIDTH));
  }
  for (; i < count; i++) found = find_one(pixels, i, starts, found);
  return found;
}

#else

static bool is_wide(void) { return false; }
#define make_straight_wide make_straight
#define find_runs_wide find_runs

#endif

void cpng_make_straight(const uint32_t *pixels, size_t count, uint32_t *output) {
  if (is_wide())
    make_straight_wide(pixels, count, output);
  else
    make_straight(pixels, count, output);
}

size_t cpng_find_runs(const uint32_t *pixels, size_t count, uint32_t *starts) {
  starts[0] = 0;
  return is_wide() ? find_runs_wide(pixels, count, starts) : find_runs(pixels, count, starts);
}
