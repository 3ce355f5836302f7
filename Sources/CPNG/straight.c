#include "CPNG.h"
#include "wide.h"

#include <string.h>

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

// The number of pixels that are checked together.
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

// --- The same with AVX2 --------------------------------------------------------------------------

#ifdef CPU_FEATURE_ACTIVE
// One bit for each pixel of which all are set.
CPROCESSOR_WIDE static inline unsigned bits(__m256i pixels) {
  return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(pixels));
}

CPROCESSOR_WIDE static void make_straight_wide(const uint32_t *pixels, size_t count, uint32_t *output) {
  const __m256i order = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15));
  const __m256i color = _mm256_set1_epi32(0xFFFFFF), opaque = _mm256_set1_epi32((int)0xFF000000);
  size_t i = 0;
  for (; i + WIDTH <= count; i += WIDTH) {
    const __m256i block = load(pixels + i);
    _mm256_storeu_si256((__m256i *)(output + i), _mm256_shuffle_epi8(block, order));
    const __m256i black = _mm256_cmpeq_epi32(_mm256_and_si256(block, color), _mm256_setzero_si256());
    const __m256i whole = _mm256_cmpeq_epi32(_mm256_and_si256(block, opaque), opaque);
    for (unsigned left = bits(_mm256_or_si256(black, whole)) ^ 0xFF; left != 0; left &= left - 1) {
      const size_t k = i + (size_t)__builtin_ctz(left);
      output[k] = straight(pixels[k]);
    }
  }
  for (; i < count; i++) output[i] = straight(pixels[i]);
}

#else

#define make_straight_wide make_straight

#endif

void cpng_make_straight(const uint32_t *pixels, size_t count, uint32_t *output) {
  if (cprocessor_is_wide())
    make_straight_wide(pixels, count, output);
  else
    make_straight(pixels, count, output);
}
