#include "CProcessor.h"

#include <stdatomic.h>

bool cprocessor_is_wide(void) {
#ifdef CPU_FEATURE_ACTIVE
  // Asked once, because short loops ask often: 0 is not yet, 1 no, 2 yes.
  static atomic_int answer;
  int known = atomic_load_explicit(&answer, memory_order_relaxed);
  if (known == 0) {
    known = CPU_FEATURE_ACTIVE(AVX2) && CPU_FEATURE_ACTIVE(FMA) && CPU_FEATURE_ACTIVE(POPCNT) ? 2 : 1;
    atomic_store_explicit(&answer, known, memory_order_relaxed);
  }
  return known == 2;
#else
  return false;
#endif
}
