#include "CPNG.h"

#include <string.h>
#include <zlib.h>

#if __has_include(<libdeflate.h>)
#include <libdeflate.h>

uint32_t cpng_crc32(uint32_t before, const uint8_t *bytes, size_t count) {
  return libdeflate_crc32(before, bytes, count);
}

bool cpng_inflate_exactly(const uint8_t *bytes, size_t count, uint8_t *output, size_t size) {
  // zlib refuses what reaches back beyond the window that the stream announces; libdeflate does not
  // look at it. The largest window is the one that nothing can reach beyond.
  if (count < 2 || bytes[0] != 0x78) return false;
  struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
  if (decompressor == NULL) return false;
  size_t used = 0;
  size_t written = 0;
  enum libdeflate_result result = libdeflate_zlib_decompress_ex(decompressor, bytes, count, output,
                                                                size, &used, &written);
  libdeflate_free_decompressor(decompressor);
  return result == LIBDEFLATE_SUCCESS && used == count && written == size;
}

#else

uint32_t cpng_crc32(uint32_t before, const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(before, bytes, count);
}

bool cpng_inflate_exactly(const uint8_t *bytes, size_t count, uint8_t *output, size_t size) {
  if (count > UINT32_MAX || size > UINT32_MAX) return false;
  z_stream stream = {.next_in = (z_const Bytef *)bytes,
                     .avail_in = (uInt)count,
                     .next_out = output,
                     .avail_out = (uInt)size};
  if (inflateInit(&stream) != Z_OK) return false;
  int status = inflate(&stream, Z_FINISH);
  bool is_exact = status == Z_STREAM_END && stream.avail_in == 0 && stream.avail_out == 0;
  inflateEnd(&stream);
  return is_exact;
}

#endif

bool cpng_inflate_start(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity,
                        size_t *written) {
  *written = 0;
  if (count > UINT32_MAX || capacity > UINT32_MAX) return false;
  z_stream stream = {.next_in = (z_const Bytef *)bytes,
                     .avail_in = (uInt)count,
                     .next_out = output,
                     .avail_out = (uInt)capacity};
  if (inflateInit(&stream) != Z_OK) return false;
  int status = inflate(&stream, Z_SYNC_FLUSH);
  inflateEnd(&stream);
  if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) return false;
  *written = capacity - stream.avail_out;
  return true;
}
