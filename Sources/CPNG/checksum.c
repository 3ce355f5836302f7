#include "CPNG.h"
#include <CProcessor.h>

#if __has_include(<libdeflate.h>)
#include <libdeflate.h>
#define CRC32 libdeflate_crc32
#else
#include <zlib.h>
#define CRC32 (uint32_t)crc32_z
#endif

#ifdef CPU_FEATURE_ACTIVE
#include <immintrin.h>
#include <string.h>

// How many bytes are folded at a time.
enum { FOLD = 256 };

// As newer versions of libdeflate do, four times as fast as older ones. The checksum is a polynomial's remainder, and
// so 256 bytes can be multiplied by x^2048 and added to the 256 behind them (Gopal and others, "Fast CRC Computation for
// Generic Polynomials Using PCLMULQDQ Instruction", Intel, 2009). In the end, 256 bytes have the checksum of all.
__attribute__((target("avx512f,vpclmulqdq"))) static uint32_t folded(uint32_t before,
                                                                     const uint8_t *bytes,
                                                                     size_t count) {
  // The remainders of x^2080 and x^2016, bits in the order of PNG's polynomial.
  const __m512i factors = _mm512_set4_epi64(0x1322D1430, 0x11542778A, 0x1322D1430, 0x11542778A);
  __m512i sums[FOLD / 64];
  for (size_t i = 0; i < FOLD / 64; i++) sums[i] = _mm512_loadu_si512(bytes + 64 * i);
  sums[0] = _mm512_xor_si512(sums[0], _mm512_maskz_set1_epi32(1, (int)~before));
  size_t done = FOLD;
  for (; count - done >= FOLD; done += FOLD)
    for (size_t i = 0; i < FOLD / 64; i++)
      sums[i] = _mm512_clmulepi64_epi128(sums[i], factors, 0x00) ^
                _mm512_clmulepi64_epi128(sums[i], factors, 0x11) ^
                _mm512_loadu_si512(bytes + done + 64 * i);
  uint8_t last[FOLD];
  memcpy(last, sums, sizeof last);
  return CRC32(CRC32(UINT32_MAX, last, sizeof last), bytes + done, count - done);
}

uint32_t cpng_crc32(uint32_t before, const uint8_t *bytes, size_t count) {
  if (count >= 4 * FOLD && CPU_FEATURE_ACTIVE(AVX512F) && CPU_FEATURE_ACTIVE(VPCLMULQDQ))
    return folded(before, bytes, count);
  return CRC32(before, bytes, count);
}

#else

uint32_t cpng_crc32(uint32_t before, const uint8_t *bytes, size_t count) {
  return CRC32(before, bytes, count);
}

#endif
