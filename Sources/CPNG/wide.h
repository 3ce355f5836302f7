#ifndef POPFRAME_CPNG_WIDE_H
#define POPFRAME_CPNG_WIDE_H

// Vectors of 256 bits of pixels, where CPU_FEATURE_ACTIVE is defined.

#include <CProcessor.h>
#include <stdint.h>

// Pixels of a vector.
enum { WIDTH = 8 };

#ifdef CPU_FEATURE_ACTIVE
#include <immintrin.h>

CPROCESSOR_WIDE static inline __m256i load(const uint32_t *pixels) {
  return _mm256_loadu_si256((const __m256i *)pixels);
}
#endif

#endif
