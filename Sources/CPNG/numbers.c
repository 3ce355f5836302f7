#include "CPNG.h"

#include <math.h>
#include <string.h>

bool cpng_is_equal(const void *first, const void *second, size_t count) {
  return memcmp(first, second, count) == 0;
}

double cpng_power(double base, double exponent) { return pow(base, exponent); }
