#define _DEFAULT_SOURCE
#include "CPNG.h"

#include <sys/mman.h>

void cpng_prefer_large_pages(void *start, size_t count) {
#ifdef MADV_HUGEPAGE
  // A large page has two megabytes, and begins where it likes.
  if (count < 4 << 20) return;
  // Whole pages of the usual size; the kernel picks the large ones among them.
  const uintptr_t page = 4096;
  uintptr_t first = ((uintptr_t)start + page - 1) / page * page;
  uintptr_t end = ((uintptr_t)start + count) / page * page;
  // A hint: nothing is lost where it is not taken.
  if (first < end) (void)madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
  (void)start;
  (void)count;
#endif
}
