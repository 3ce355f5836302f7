#include "state.h"

#include <stdlib.h>
#include <string.h>

PNG_FUNCTION(void, cpng_fail, (png_structp png, png_const_charp words), PNG_NORETURN) {
  cpng_state *state = png_get_error_ptr(png);
  cpng_result *result = &state->result;
  result->code = state->out_of_memory ? CPNG_OUT_OF_MEMORY : CPNG_FAILED;
  strncpy(result->words, words != NULL ? words : "", sizeof result->words - 1);
  png_longjmp(png, 1);
}

void cpng_ignore(png_structp png, png_const_charp words) {
  (void)png;
  (void)words;
}

png_voidp cpng_allocate(png_structp png, png_alloc_size_t size) {
  void *pointer = malloc(size);
  if (pointer == NULL) {
    cpng_state *state = png_get_mem_ptr(png);
    state->out_of_memory = true;
  }
  return pointer;
}

void cpng_free(png_structp png, png_voidp pointer) {
  (void)png;
  free(pointer);
}
