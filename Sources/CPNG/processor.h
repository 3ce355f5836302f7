#ifndef POPFRAME_PROCESSOR_H
#define POPFRAME_PROCESSOR_H

// Defines CPU_FEATURE_ACTIVE where the processor can be asked what it has: x86-64 with glibc 2.34 or newer.
#if defined(__x86_64__) && __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#endif

#endif
