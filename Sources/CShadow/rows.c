#include "CShadow.h"

#include <CProcessor.h>
#include <string.h>

enum { WIDTH = CSHADOW_BLOCK };

// Above 2^23 numbers of single precision are whole: a sum is rounded, and its low bits are the number.
static const float whole = 0x1p23f;

static void sum(const cshadow_part *parts, size_t count, size_t block, float *sums) {
  // Two sums of each column, which are rounded half as often.
  float even[WIDTH] = {0}, odd[WIDTH] = {0};
  for (size_t i = 0; i < count; i++) {
    const float *line = parts[i].line + WIDTH * block;
    float *total = i % 2 == 0 ? even : odd;
    for (int x = 0; x < WIDTH; x++) total[x] += line[x] * parts[i].weight;
  }
  for (int x = 0; x < WIDTH; x++) sums[x] = even[x] + odd[x];
}

static void sum_and_round(const cshadow_part *parts, size_t count, size_t first, size_t end, const float *factors,
                          float most, uint8_t *output, uint16_t *far) {
  for (size_t block = first; block < end; block++) {
    float sums[WIDTH];
    sum(parts, count, block, sums);
    far[block] = 0;
    for (size_t x = 0; x < WIDTH; x++) {
      const float value = sums[x] * factors[WIDTH * block + x], above = value + whole;
      const float distance = value - (above - whole);
      uint32_t bits;
      memcpy(&bits, &above, sizeof bits);
      output[WIDTH * block + x] = (uint8_t)bits;
      far[block] |= (uint16_t)((distance > most || distance < -most) << x);
    }
  }
}

// --- The same with AVX2 --------------------------------------------------------------------------

#ifdef CPU_FEATURE_ACTIVE
#include <immintrin.h>

typedef struct {
  __m256 low, high;
} columns;

CPROCESSOR_WIDE static inline columns sum_columns(const cshadow_part *parts, size_t count, size_t block) {
  const size_t start = WIDTH * block;
  // Two sums of each column, so that an addition need not wait for the one before.
  columns even = {_mm256_setzero_ps(), _mm256_setzero_ps()}, odd = even;
  size_t i = 0;
  for (; i + 2 <= count; i += 2) {
    const float *a = parts[i].line + start, *b = parts[i + 1].line + start;
    const __m256 weight = _mm256_set1_ps(parts[i].weight), next = _mm256_set1_ps(parts[i + 1].weight);
    even.low = _mm256_fmadd_ps(_mm256_loadu_ps(a), weight, even.low);
    even.high = _mm256_fmadd_ps(_mm256_loadu_ps(a + 8), weight, even.high);
    odd.low = _mm256_fmadd_ps(_mm256_loadu_ps(b), next, odd.low);
    odd.high = _mm256_fmadd_ps(_mm256_loadu_ps(b + 8), next, odd.high);
  }
  if (i < count) {
    const __m256 weight = _mm256_set1_ps(parts[i].weight);
    even.low = _mm256_fmadd_ps(_mm256_loadu_ps(parts[i].line + start), weight, even.low);
    even.high = _mm256_fmadd_ps(_mm256_loadu_ps(parts[i].line + start + 8), weight, even.high);
  }
  return (columns){_mm256_add_ps(even.low, odd.low), _mm256_add_ps(even.high, odd.high)};
}

CPROCESSOR_WIDE static void sum_wide(const cshadow_part *parts, size_t count, size_t block, float *sums) {
  const columns total = sum_columns(parts, count, block);
  _mm256_storeu_ps(sums, total.low);
  _mm256_storeu_ps(sums + 8, total.high);
}

// The numbers that eight values are rounded to, as words whose low bytes they are, and a bit for each that is far away.
CPROCESSOR_WIDE static inline __m256i rounded(__m256 values, float most, unsigned *far) {
  const __m256 above = _mm256_add_ps(values, _mm256_set1_ps(whole));
  const __m256 distance = _mm256_sub_ps(values, _mm256_sub_ps(above, _mm256_set1_ps(whole)));
  const __m256 size = _mm256_andnot_ps(_mm256_set1_ps(-0.0f), distance);
  *far = (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(size, _mm256_set1_ps(most), _CMP_GT_OQ));
  return _mm256_and_si256(_mm256_castps_si256(above), _mm256_set1_epi32(0xFF));
}

CPROCESSOR_WIDE static void sum_and_round_wide(const cshadow_part *parts, size_t count, size_t first, size_t end,
                                               const float *factors, float most, uint8_t *output, uint16_t *far) {
  for (size_t block = first; block < end; block++) {
    const columns total = sum_columns(parts, count, block);
    const float *factor = factors + WIDTH * block;
    unsigned far_low, far_high;
    const __m256i low = rounded(_mm256_mul_ps(total.low, _mm256_loadu_ps(factor)), most, &far_low);
    const __m256i high = rounded(_mm256_mul_ps(total.high, _mm256_loadu_ps(factor + 8)), most, &far_high);
    // Words are packed within halves of a vector: 0…3, 8…11, 4…7, 12…15.
    const __m256i words = _mm256_permute4x64_epi64(_mm256_packus_epi32(low, high), _MM_SHUFFLE(3, 1, 2, 0));
    const __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    _mm_storeu_si128((__m128i *)(output + WIDTH * block), bytes);
    far[block] = (uint16_t)(far_low | far_high << 8);
  }
}

#endif

cshadow_loops cshadow_choose(void) {
#ifdef CPU_FEATURE_ACTIVE
  if (cprocessor_is_wide()) return (cshadow_loops){sum_wide, sum_and_round_wide};
#endif
  return (cshadow_loops){sum, sum_and_round};
}
