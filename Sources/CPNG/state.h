#ifndef POPFRAME_CPNG_STATE_H
#define POPFRAME_CPNG_STATE_H

#include "CPNG.h"
#include <png.h>

// The results of libpng's callbacks, for the function that called libpng.
typedef struct {
  cpng_result result;
  bool out_of_memory;
} cpng_state;

// Notes the words and jumps back to the setjmp of the function that called libpng.
PNG_FUNCTION(void, cpng_fail, (png_structp png, png_const_charp words), PNG_NORETURN);

// Says nothing. Benign errors are made errors, and chunks that are not needed are skipped, so that
// no warning that is left concerns the picture; by default libpng would print it.
void cpng_ignore(png_structp png, png_const_charp words);

png_voidp cpng_allocate(png_structp png, png_alloc_size_t size);
void cpng_free(png_structp png, png_voidp pointer);

#endif
