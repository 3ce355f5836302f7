#include "CPNG.h"

#include <libdeflate.h>

uint32_t cpng_crc32(uint32_t before, const uint8_t *bytes, size_t count) {
  return libdeflate_crc32(before, bytes, count);
}

uint32_t cpng_adler32(const uint8_t *bytes, size_t count) { return libdeflate_adler32(1, bytes, count); }

cpng_inflated cpng_inflate(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity) {
  cpng_inflated result = {.outcome = CPNG_NO_MEMORY};
  struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
  if (decompressor == NULL) return result;
  switch (libdeflate_zlib_decompress_ex(decompressor, bytes, count, output, capacity, &result.used,
                                        &result.written)) {
  case LIBDEFLATE_SUCCESS: result.outcome = CPNG_INFLATED; break;
  case LIBDEFLATE_INSUFFICIENT_SPACE: result.outcome = CPNG_TOO_LONG; break;
  default: result.outcome = CPNG_DAMAGED;
  }
  libdeflate_free_decompressor(decompressor);
  return result;
}
