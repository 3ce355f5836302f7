#include "CPNG.h"

#include <math.h>
#include <string.h>
#include <zlib.h>

uint32_t cpng_crc32(const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(0, bytes, count);
}

bool cpng_inflate(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity,
                  size_t *written) {
  uLongf length = capacity;
  int status = uncompress(output, &length, bytes, count);
  *written = status == Z_OK ? length : 0;
  return status == Z_OK;
}

bool cpng_is_equal(const void *first, const void *second, size_t count) {
  return memcmp(first, second, count) == 0;
}

double cpng_power(double base, double exponent) { return pow(base, exponent); }
