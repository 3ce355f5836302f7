#include "CPNG.h"
#include "wide.h"

#include <string.h>

// The filters of PNG (third edition, 9.2).
enum { NONE, SUB, UP, AVERAGE, PAETH };

// The neighbour (left, above, above left) that is nearest to left + above - above left.
static inline uint8_t nearest(uint8_t left, uint8_t above, uint8_t corner) {
  const int to_left = above > corner ? above - corner : corner - above;
  const int to_above = left > corner ? left - corner : corner - left;
  const int estimate = left + above - 2 * corner;
  const int to_corner = estimate < 0 ? -estimate : estimate;
  const uint8_t other = to_above <= to_corner ? above : corner;
  return to_left <= (to_above <= to_corner ? to_above : to_corner) ? left : other;
}

// Filters a row of so many bytes, a multiple of four. Plain loops, which compilers turn into vector code.
static void filter_bytes(int filter, const uint8_t *restrict row, const uint8_t *restrict above, size_t count,
                         uint8_t *restrict filtered) {
  // Left of the first pixel is nothing; its prediction is what is above, or half of it.
  for (size_t i = 0; i < 4; i++)
    filtered[i] = (uint8_t)(row[i] - (filter < UP ? 0 : filter == AVERAGE ? above[i] / 2 : above[i]));
  switch (filter) {
    case NONE:
      memcpy(filtered, row, count);
      break;
    case SUB:
      for (size_t i = 4; i < count; i++) filtered[i] = (uint8_t)(row[i] - row[i - 4]);
      break;
    case UP:
      for (size_t i = 4; i < count; i++) filtered[i] = (uint8_t)(row[i] - above[i]);
      break;
    case AVERAGE:
      for (size_t i = 4; i < count; i++) filtered[i] = (uint8_t)(row[i] - (row[i - 4] + above[i]) / 2);
      break;
    default:
      for (size_t i = 4; i < count; i++)
        filtered[i] = (uint8_t)(row[i] - nearest(row[i - 4], above[i], above[i - 4]));
  }
}

static size_t filter_row(int filter, const uint32_t *row, const uint32_t *above, size_t count, uint32_t *starts,
                         uint32_t *filtered) {
  filter_bytes(filter, (const uint8_t *)row, (const uint8_t *)above, 4 * count, (uint8_t *)filtered);
  starts[0] = 0;
  size_t found = 1, i = 1;
  while (i < count) {
    // Mostly all four are the same as those before. `found` is at most i: what is listed takes no place of a pixel that
    // is still compared.
    if (i + 4 <= count && memcmp(filtered + i, filtered + i - 1, 4 * sizeof *filtered) == 0) {
      i += 4;
      continue;
    }
    for (const size_t end = i + 4 < count ? i + 4 : count; i < end; i++) {
      // Written before it is known whether it counts, which is hard to predict.
      const bool differs = filtered[i] != filtered[i - 1];
      starts[found] = (uint32_t)i;
      filtered[found] = filtered[i];
      found += differs;
    }
  }
  return found;
}

// --- The same with AVX2 --------------------------------------------------------------------------

#ifdef CPU_FEATURE_ACTIVE
CPROCESSOR_WIDE static inline __m256i distance(__m256i a, __m256i b) {
  return _mm256_sub_epi8(_mm256_max_epu8(a, b), _mm256_min_epu8(a, b));
}

// Whether a byte is at least as large as another.
CPROCESSOR_WIDE static inline __m256i is_not_less(__m256i a, __m256i b) {
  return _mm256_cmpeq_epi8(_mm256_max_epu8(a, b), a);
}

CPROCESSOR_WIDE static inline __m256i nearest_of_vectors(__m256i left, __m256i above, __m256i corner) {
  const __m256i to_left = distance(above, corner), to_above = distance(left, corner);
  // The sum of both steps away from the corner: in one direction they add up, beyond 255 as good as 255.
  const __m256i is_one_way = _mm256_cmpeq_epi8(is_not_less(above, corner), is_not_less(left, corner));
  const __m256i to_corner =
      _mm256_blendv_epi8(distance(to_left, to_above), _mm256_adds_epu8(to_left, to_above), is_one_way);
  const __m256i other = _mm256_blendv_epi8(corner, above, is_not_less(to_corner, to_above));
  return _mm256_blendv_epi8(other, left, is_not_less(_mm256_min_epu8(to_above, to_corner), to_left));
}

// Eight pixels under a filter; before them is one more.
CPROCESSOR_WIDE static inline __m256i filtered_vector(int filter, const uint32_t *row, const uint32_t *above) {
  const __m256i own = load(row);
  switch (filter) {
    case NONE:
      return own;
    case SUB:
      return _mm256_sub_epi8(own, load(row - 1));
    case UP:
      return _mm256_sub_epi8(own, load(above));
    case AVERAGE: {
      const __m256i left = load(row - 1), up = load(above);
      // The mean of the instruction is rounded up.
      const __m256i half = _mm256_and_si256(_mm256_xor_si256(left, up), _mm256_set1_epi8(1));
      return _mm256_sub_epi8(own, _mm256_sub_epi8(_mm256_avg_epu8(left, up), half));
    }
    default:
      return _mm256_sub_epi8(own, nearest_of_vectors(load(row - 1), load(above), load(above - 1)));
  }
}

// For each byte the numbers of its set bits, the lowest first, in a byte each.
static const uint64_t set_bits[256] = {
    0x0000000000000000, 0x0000000000000000, 0x0000000000000001, 0x0000000000000100,
    0x0000000000000002, 0x0000000000000200, 0x0000000000000201, 0x0000000000020100,
    0x0000000000000003, 0x0000000000000300, 0x0000000000000301, 0x0000000000030100,
    0x0000000000000302, 0x0000000000030200, 0x0000000000030201, 0x0000000003020100,
    0x0000000000000004, 0x0000000000000400, 0x0000000000000401, 0x0000000000040100,
    0x0000000000000402, 0x0000000000040200, 0x0000000000040201, 0x0000000004020100,
    0x0000000000000403, 0x0000000000040300, 0x0000000000040301, 0x0000000004030100,
    0x0000000000040302, 0x0000000004030200, 0x0000000004030201, 0x0000000403020100,
    0x0000000000000005, 0x0000000000000500, 0x0000000000000501, 0x0000000000050100,
    0x0000000000000502, 0x0000000000050200, 0x0000000000050201, 0x0000000005020100,
    0x0000000000000503, 0x0000000000050300, 0x0000000000050301, 0x0000000005030100,
    0x0000000000050302, 0x0000000005030200, 0x0000000005030201, 0x0000000503020100,
    0x0000000000000504, 0x0000000000050400, 0x0000000000050401, 0x0000000005040100,
    0x0000000000050402, 0x0000000005040200, 0x0000000005040201, 0x0000000504020100,
    0x0000000000050403, 0x0000000005040300, 0x0000000005040301, 0x0000000504030100,
    0x0000000005040302, 0x0000000504030200, 0x0000000504030201, 0x0000050403020100,
    0x0000000000000006, 0x0000000000000600, 0x0000000000000601, 0x0000000000060100,
    0x0000000000000602, 0x0000000000060200, 0x0000000000060201, 0x0000000006020100,
    0x0000000000000603, 0x0000000000060300, 0x0000000000060301, 0x0000000006030100,
    0x0000000000060302, 0x0000000006030200, 0x0000000006030201, 0x0000000603020100,
    0x0000000000000604, 0x0000000000060400, 0x0000000000060401, 0x0000000006040100,
    0x0000000000060402, 0x0000000006040200, 0x0000000006040201, 0x0000000604020100,
    0x0000000000060403, 0x0000000006040300, 0x0000000006040301, 0x0000000604030100,
    0x0000000006040302, 0x0000000604030200, 0x0000000604030201, 0x0000060403020100,
    0x0000000000000605, 0x0000000000060500, 0x0000000000060501, 0x0000000006050100,
    0x0000000000060502, 0x0000000006050200, 0x0000000006050201, 0x0000000605020100,
    0x0000000000060503, 0x0000000006050300, 0x0000000006050301, 0x0000000605030100,
    0x0000000006050302, 0x0000000605030200, 0x0000000605030201, 0x0000060503020100,
    0x0000000000060504, 0x0000000006050400, 0x0000000006050401, 0x0000000605040100,
    0x0000000006050402, 0x0000000605040200, 0x0000000605040201, 0x0000060504020100,
    0x0000000006050403, 0x0000000605040300, 0x0000000605040301, 0x0000060504030100,
    0x0000000605040302, 0x0000060504030200, 0x0000060504030201, 0x0006050403020100,
    0x0000000000000007, 0x0000000000000700, 0x0000000000000701, 0x0000000000070100,
    0x0000000000000702, 0x0000000000070200, 0x0000000000070201, 0x0000000007020100,
    0x0000000000000703, 0x0000000000070300, 0x0000000000070301, 0x0000000007030100,
    0x0000000000070302, 0x0000000007030200, 0x0000000007030201, 0x0000000703020100,
    0x0000000000000704, 0x0000000000070400, 0x0000000000070401, 0x0000000007040100,
    0x0000000000070402, 0x0000000007040200, 0x0000000007040201, 0x0000000704020100,
    0x0000000000070403, 0x0000000007040300, 0x0000000007040301, 0x0000000704030100,
    0x0000000007040302, 0x0000000704030200, 0x0000000704030201, 0x0000070403020100,
    0x0000000000000705, 0x0000000000070500, 0x0000000000070501, 0x0000000007050100,
    0x0000000000070502, 0x0000000007050200, 0x0000000007050201, 0x0000000705020100,
    0x0000000000070503, 0x0000000007050300, 0x0000000007050301, 0x0000000705030100,
    0x0000000007050302, 0x0000000705030200, 0x0000000705030201, 0x0000070503020100,
    0x0000000000070504, 0x0000000007050400, 0x0000000007050401, 0x0000000705040100,
    0x0000000007050402, 0x0000000705040200, 0x0000000705040201, 0x0000070504020100,
    0x0000000007050403, 0x0000000705040300, 0x0000000705040301, 0x0000070504030100,
    0x0000000705040302, 0x0000070504030200, 0x0000070504030201, 0x0007050403020100,
    0x0000000000000706, 0x0000000000070600, 0x0000000000070601, 0x0000000007060100,
    0x0000000000070602, 0x0000000007060200, 0x0000000007060201, 0x0000000706020100,
    0x0000000000070603, 0x0000000007060300, 0x0000000007060301, 0x0000000706030100,
    0x0000000007060302, 0x0000000706030200, 0x0000000706030201, 0x0000070603020100,
    0x0000000000070604, 0x0000000007060400, 0x0000000007060401, 0x0000000706040100,
    0x0000000007060402, 0x0000000706040200, 0x0000000706040201, 0x0000070604020100,
    0x0000000007060403, 0x0000000706040300, 0x0000000706040301, 0x0000070604030100,
    0x0000000706040302, 0x0000070604030200, 0x0000070604030201, 0x0007060403020100,
    0x0000000000070605, 0x0000000007060500, 0x0000000007060501, 0x0000000706050100,
    0x0000000007060502, 0x0000000706050200, 0x0000000706050201, 0x0000070605020100,
    0x0000000007060503, 0x0000000706050300, 0x0000000706050301, 0x0000070605030100,
    0x0000000706050302, 0x0000070605030200, 0x0000070605030201, 0x0007060503020100,
    0x0000000007060504, 0x0000000706050400, 0x0000000706050401, 0x0000070605040100,
    0x0000000706050402, 0x0000070605040200, 0x0000070605040201, 0x0007060504020100,
    0x0000000706050403, 0x0000070605040300, 0x0000070605040301, 0x0007060504030100,
    0x0000070605040302, 0x0007060504030200, 0x0007060504030201, 0x0706050403020100,
};

// The numbers of the pixels whose bit is set.
CPROCESSOR_WIDE static inline __m256i numbers_of(unsigned bits) {
  return _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(set_bits + bits)));
}

// The pixels that differ from the one before, in the order of a vector: one bit for each.
CPROCESSOR_WIDE static inline unsigned edges_of(__m256i vector, __m256i before) {
  const __m256i same = _mm256_cmpeq_epi32(vector, before);
  return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(same)) ^ 0xFF;
}

// Lists the pixels of a vector whose bit is set; how many there are then.
CPROCESSOR_WIDE static inline size_t list(__m256i vector, unsigned edges, size_t place, size_t found, uint32_t *starts,
                                          uint32_t *filtered) {
  const __m256i numbers = numbers_of(edges);
  const __m256i places = _mm256_add_epi32(numbers, _mm256_set1_epi32((int)place));
  _mm256_storeu_si256((__m256i *)(starts + found), places);
  _mm256_storeu_si256((__m256i *)(filtered + found), _mm256_permutevar8x32_epi32(vector, numbers));
  return found + (size_t)__builtin_popcount(edges);
}

__attribute__((always_inline)) CPROCESSOR_WIDE static inline size_t filter_vectors(
    int filter, const uint32_t *row, const uint32_t *above, size_t count, uint32_t *starts, uint32_t *filtered) {
  filter_bytes(filter, (const uint8_t *)row, (const uint8_t *)above, 4, (uint8_t *)filtered);
  starts[0] = 0;
  const __m256i one_on = _mm256_setr_epi32(7, 0, 1, 2, 3, 4, 5, 6);
  // The last pixel before the vector is its first element.
  __m256i before = _mm256_set1_epi32((int)filtered[0]);
  const size_t last = count - 2 * WIDTH;
  size_t found = 1;
  for (size_t i = 1; i < count; i += 2 * WIDTH) {
    // The last two vectors have some of the pixels before once more, which do not count; the first of them is compared
    // with another pixel than the one before.
    const size_t place = i < last ? i : last;
    const __m256i first = filtered_vector(filter, row + place, above + place);
    const __m256i second = filtered_vector(filter, row + place + WIDTH, above + place + WIDTH);
    const __m256i first_moved = _mm256_permutevar8x32_epi32(first, one_on);
    const __m256i second_moved = _mm256_permutevar8x32_epi32(second, one_on);
    const __m256i before_first = _mm256_blend_epi32(first_moved, before, 1);
    const __m256i before_second = _mm256_blend_epi32(second_moved, first_moved, 1);
    before = second_moved;
    const __m256i changes =
        _mm256_or_si256(_mm256_xor_si256(first, before_first), _mm256_xor_si256(second, before_second));
    if (_mm256_testz_si256(changes, changes)) continue;
    const unsigned edges =
        (edges_of(first, before_first) | edges_of(second, before_second) << WIDTH) & ~0u << (i - place);
    found = list(first, edges & 0xFF, place, found, starts, filtered);
    found = list(second, edges >> WIDTH, place + WIDTH, found, starts, filtered);
  }
  return found;
}

CPROCESSOR_WIDE static size_t filter_row_wide(int filter, const uint32_t *row, const uint32_t *above, size_t count,
                                              uint32_t *starts, uint32_t *filtered) {
  // A loop for each filter.
  switch (filter) {
    case NONE:
      return filter_vectors(NONE, row, above, count, starts, filtered);
    case SUB:
      return filter_vectors(SUB, row, above, count, starts, filtered);
    case UP:
      return filter_vectors(UP, row, above, count, starts, filtered);
    case AVERAGE:
      return filter_vectors(AVERAGE, row, above, count, starts, filtered);
    default:
      return filter_vectors(PAETH, row, above, count, starts, filtered);
  }
}

#else

#define filter_row_wide filter_row

#endif

size_t cpng_filter(int filter, const uint32_t *row, const uint32_t *above, size_t count, uint32_t *starts,
                   uint32_t *filtered) {
  const size_t found = count > 2 * WIDTH && cprocessor_is_wide()
                           ? filter_row_wide(filter, row, above, count, starts, filtered)
                           : filter_row(filter, row, above, count, starts, filtered);
  starts[found] = (uint32_t)count;
  return found;
}
