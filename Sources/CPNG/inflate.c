#include "CPNG.h"

#include <libdeflate.h>
#include <sys/mman.h>

uint32_t cpng_crc32(uint32_t before, const uint8_t *bytes, size_t count) {
  return libdeflate_crc32(before, bytes, count);
}

uint32_t cpng_adler32(const uint8_t *bytes, size_t count) { return libdeflate_adler32(1, bytes, count); }

// Asks for pages of 2 MB: of comparing two 4K pictures, a quarter was the first touch of their memory.
static void prefer_large_pages(uint8_t *memory, size_t count) {
#ifdef MADV_HUGEPAGE
  const size_t page = 1 << 21;
  uintptr_t start = ((uintptr_t)memory + page - 1) / page * page, end = ((uintptr_t)memory + count) / page * page;
  // A system without such pages goes on with small ones.
  if (start < end) madvise((void *)start, end - start, MADV_HUGEPAGE);
#endif
}

cpng_inflated cpng_inflate(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity) {
  cpng_inflated result = {.outcome = CPNG_NO_MEMORY};
  struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
  if (decompressor == NULL) return result;
  prefer_large_pages(output, capacity);
  switch (libdeflate_zlib_decompress_ex(decompressor, bytes, count, output, capacity, &result.used,
                                        &result.written)) {
  case LIBDEFLATE_SUCCESS: result.outcome = CPNG_INFLATED; break;
  case LIBDEFLATE_INSUFFICIENT_SPACE: result.outcome = CPNG_TOO_LONG; break;
  default: result.outcome = CPNG_DAMAGED;
  }
  libdeflate_free_decompressor(decompressor);
  return result;
}
