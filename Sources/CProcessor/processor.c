#include "CProcessor.h"

bool cprocessor_is_wide(void) {
#ifdef CPU_FEATURE_ACTIVE
  return CPU_FEATURE_ACTIVE(AVX2) && CPU_FEATURE_ACTIVE(FMA) && CPU_FEATURE_ACTIVE(POPCNT);
#else
  return false;
#endif
}
