#ifndef POPFRAME_CPROCESSOR_H
#define POPFRAME_CPROCESSOR_H

#include <stdbool.h>

// Defines CPU_FEATURE_ACTIVE where the processor can be asked what it has: x86-64 with glibc 2.34 or newer.
#if defined(__x86_64__) && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#endif

// The target of functions with vectors of 256 bits; only where CPU_FEATURE_ACTIVE is defined.
#define CPROCESSOR_WIDE __attribute__((target("avx2,fma,popcnt")))

// Whether the processor can run such functions.
bool cprocessor_is_wide(void);

#endif
