#include "state.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct cpng_writer {
  cpng_state state;
  png_structp png;
  png_infop info;
  bool has_rows;
  uint8_t *bytes;
  size_t count;
  size_t capacity;
};

static void write_bytes(png_structp png, png_bytep input, size_t count) {
  cpng_writer *writer = png_get_io_ptr(png);
  if (count > writer->capacity - writer->count) {
    size_t capacity = 2 * writer->capacity + count;
    uint8_t *bytes = realloc(writer->bytes, capacity);
    if (bytes == NULL) {
      writer->state.out_of_memory = true;
      png_error(png, "out of memory");
    }
    writer->bytes = bytes;
    writer->capacity = capacity;
  }
  memcpy(writer->bytes + writer->count, input, count);
  writer->count += count;
}

static void flush_bytes(png_structp png) { (void)png; }

cpng_writer *cpng_writer_create(void) {
  cpng_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) return NULL;
  writer->png = png_create_write_struct_2(PNG_LIBPNG_VER_STRING, &writer->state, cpng_fail,
                                          cpng_ignore, &writer->state, cpng_allocate, cpng_free);
  if (writer->png != NULL) writer->info = png_create_info_struct(writer->png);
  if (writer->info == NULL) {
    cpng_writer_destroy(writer);
    return NULL;
  }
  png_set_write_fn(writer->png, writer, write_bytes, flush_bytes);
  return writer;
}

void cpng_writer_destroy(cpng_writer *writer) {
  if (writer == NULL) return;
  png_destroy_write_struct(&writer->png, &writer->info);
  free(writer->bytes);
  free(writer);
}

cpng_result cpng_writer_begin(cpng_writer *writer, const cpng_settings *settings) {
  png_structp png = writer->png;
  png_infop info = writer->info;
  if (setjmp(png_jmpbuf(png))) return writer->state.result;

  png_set_IHDR(png, info, settings->width, settings->height, 8, PNG_COLOR_TYPE_RGB_ALPHA,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_pHYs(png, info, settings->pixels_per_metre, settings->pixels_per_metre,
               PNG_RESOLUTION_METER);
  png_set_compression_level(png, settings->level);
  png_set_compression_mem_level(png, settings->memory_level);
  png_set_compression_strategy(
      png, settings->strategy == CPNG_STRATEGY_RUNS ? Z_RLE : Z_DEFAULT_STRATEGY);
  // The largest IDAT: fewer chunks, fewer bytes.
  png_set_compression_buffer_size(png, 64 * 1024);
  png_write_info(png, info);
  return (cpng_result){.code = CPNG_OK};
}

cpng_result cpng_writer_row(cpng_writer *writer, const uint8_t *row, int32_t filter) {
  png_structp png = writer->png;
  if (setjmp(png_jmpbuf(png))) return writer->state.result;

  int mask = PNG_FILTER_NONE << filter;
  // libpng keeps the row above only when the first row's choice includes a filter that needs it.
  if (!writer->has_rows) mask |= PNG_FILTER_UP;
  writer->has_rows = true;
  png_set_filter(png, PNG_FILTER_TYPE_BASE, mask);
  png_write_row(png, row);
  return (cpng_result){.code = CPNG_OK};
}

cpng_result cpng_writer_end(cpng_writer *writer) {
  if (setjmp(png_jmpbuf(writer->png))) return writer->state.result;
  png_write_end(writer->png, NULL);
  return (cpng_result){.code = CPNG_OK};
}

const uint8_t *cpng_writer_bytes(const cpng_writer *writer, size_t *count) {
  *count = writer->count;
  return writer->bytes;
}
