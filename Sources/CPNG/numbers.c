#include "CPNG.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool cpng_is_equal(const void *first, const void *second, size_t count) {
  return memcmp(first, second, count) == 0;
}

double cpng_power(double base, double exponent) { return pow(base, exponent); }

bool cpng_can_allocate(size_t count) {
  // Volatile: a compiler may leave out an allocation that nothing uses.
  void *volatile memory = malloc(count);
  free(memory);
  return memory != NULL || count == 0;
}
