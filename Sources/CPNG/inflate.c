#include "CPNG.h"

#include <string.h>
#include <zlib.h>

bool cpng_inflate_exactly(const uint8_t *bytes, size_t count, uint8_t *output, size_t size) {
  cpng_inflater *inflater = cpng_inflater_create();
  if (inflater == NULL) return false;
  size_t used = 0, filled = 0;
  const size_t capacity = size + CPNG_INFLATER_ROOM;
  cpng_inflater_need need =
      cpng_inflater_run(inflater, bytes, count, false, &used, output, &filled, capacity);
  size_t left = count - used;
  if (need == CPNG_INFLATER_NEEDS_INPUT) {
    uint8_t last[CPNG_INFLATER_LEFT + CPNG_INFLATER_MARGIN] = {0};
    memcpy(last, bytes + used, left);
    need = cpng_inflater_run(inflater, last, left, true, &used, output, &filled, capacity);
    left -= used;
  }
  cpng_inflater_destroy(inflater);
  return need == CPNG_INFLATER_ENDED && left == 0 && filled == size;
}

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
