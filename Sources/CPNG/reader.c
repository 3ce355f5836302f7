#include "state.h"

#include <stdlib.h>
#include <string.h>

struct cpng_reader {
  cpng_state state;
  png_structp png;
  png_infop info;
  // The bytes that have not been read: of the first piece those from a place on, and all of the others.
  const cpng_piece *pieces;
  size_t piece_count;
  size_t position;
};

static void read_bytes(png_structp png, png_bytep output, size_t count) {
  cpng_reader *reader = png_get_io_ptr(png);
  while (count > 0) {
    if (reader->piece_count == 0) png_error(png, "the file ends too early");
    size_t left = reader->pieces->count - reader->position;
    size_t part = count < left ? count : left;
    if (part > 0) memcpy(output, reader->pieces->bytes + reader->position, part);
    output += part, count -= part, reader->position += part;
    if (part < left) continue;
    reader->pieces++, reader->piece_count--, reader->position = 0;
  }
}

cpng_reader *cpng_reader_create(const cpng_piece *pieces, size_t count) {
  cpng_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  reader->pieces = pieces;
  reader->piece_count = count;
  reader->png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, &reader->state, cpng_fail,
                                         cpng_ignore, &reader->state, cpng_allocate, cpng_free);
  if (reader->png != NULL) reader->info = png_create_info_struct(reader->png);
  if (reader->info == NULL) {
    cpng_reader_destroy(reader);
    return NULL;
  }
  png_set_read_fn(reader->png, reader, read_bytes);
  return reader;
}

void cpng_reader_destroy(cpng_reader *reader) {
  if (reader == NULL) return;
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

cpng_result cpng_reader_begin(cpng_reader *reader) {
  png_structp png = reader->png;
  if (setjmp(png_jmpbuf(png))) return reader->state.result;

  // Whatever is wrong is an error, not a warning and a guess.
  png_set_benign_errors(png, 0);
  png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_QUIET_USE);
  // Everything but IHDR, PLTE, tRNS, IDAT and IEND is passed over unread.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(png, reader->info);

  if (png_get_color_type(png, reader->info) == PNG_COLOR_TYPE_PALETTE) {
    // libpng would draw what is beyond the palette as black.
    png_set_packing(png);
  } else {
    // Small grey becomes 8 bits, and tRNS becomes alpha (compared at full precision).
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xffff, PNG_FILLER_AFTER);
  }
  png_read_update_info(png, reader->info);
  return (cpng_result){.code = CPNG_OK};
}

cpng_result cpng_reader_row(cpng_reader *reader, uint8_t *row) {
  if (setjmp(png_jmpbuf(reader->png))) return reader->state.result;
  png_read_row(reader->png, row, NULL);
  return (cpng_result){.code = CPNG_OK};
}

cpng_result cpng_reader_end(cpng_reader *reader) {
  if (setjmp(png_jmpbuf(reader->png))) return reader->state.result;
  png_read_end(reader->png, NULL);
  return (cpng_result){.code = CPNG_OK};
}
