#ifndef POPFRAME_CPNG_H
#define POPFRAME_CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A small interface to libpng's full API. libpng reports failures with longjmp, which must not jump across Swift
// frames. Every function here therefore has its own setjmp and returns a plain result.

enum {
  CPNG_OK = 0,
  // libpng refused; `words` is what it said.
  CPNG_FAILED = 1,
  CPNG_OUT_OF_MEMORY = 2,
};

typedef struct {
  int32_t code;
  char words[124];
} cpng_result;

// --- Reading ---------------------------------------------------------------------------------

typedef struct cpng_reader cpng_reader;

// Bytes of a file that lie together in memory.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} cpng_piece;

// Reads a file from its pieces, which must outlive the reader with all their bytes. NULL when there is no memory.
//
// The caller has checked every CRC already; libpng does not compute them a second time.
cpng_reader *cpng_reader_create(const cpng_piece *pieces, size_t count);
void cpng_reader_destroy(cpng_reader *reader);

// Reads up to the first IDAT. From here on every row has four channels, straight RGBA, of 8 bits
// or (pictures of 16 bits) of 16 bits, big-endian; of a palette picture it has indexes, one byte
// each. The palette, its tRNS and colour chunks are left to the caller.
cpng_result cpng_reader_begin(cpng_reader *reader);
// Reads the next row; for interlaced pictures the next row of the current Adam7 pass, as narrow as
// that pass is. Passes without pixels have no rows.
cpng_result cpng_reader_row(cpng_reader *reader, uint8_t *row);
// Reads the rest of the file, to IEND.
cpng_result cpng_reader_end(cpng_reader *reader);

// --- Inflating ------------------------------------------------------------------------------------

typedef enum {
  CPNG_INFLATED,
  // The stream has more bytes than there is room for; whether it is sound is not known.
  CPNG_TOO_LONG,
  CPNG_DAMAGED,
  CPNG_NO_MEMORY,
} cpng_inflation;

typedef struct {
  cpng_inflation outcome;
  // Of an inflated stream: how many bytes it takes, its checksum included, and how many come out of it.
  size_t used, written;
} cpng_inflated;

// Inflates a zlib stream to its end, with its checksum, which others may follow.
cpng_inflated cpng_inflate(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity);

// The checksum of zlib's streams (RFC 1950).
uint32_t cpng_adler32(const uint8_t *bytes, size_t count);

// --- Reading the usual kind of file at once --------------------------------------------------------

// Takes back the filters of rows of 8-bit RGB (3 channels) or RGBA (4), and premultiplies:
// 0xAARRGGBB in one word, round(c · a / 255). False when a filter is unknown.
//
// Each row is a filter's number and `width` pixels; after the last there must be one more byte that
// may be read. `scratch` has 12 · width bytes; in its first third is the row above, straight RGBA, zeros above the
// first, and then the last of these rows, for those that follow. `pixels` may lie in the same memory as `filtered`,
// as long as no row of pixels ends behind the row that it is made from.
bool cpng_finish_rows(const uint8_t *filtered, size_t width, size_t height, size_t channels,
                      uint8_t *scratch, uint32_t *pixels);

// --- Writing a row ---------------------------------------------------------------------------------

// From premultiplied pixels, 0xAARRGGBB in one word, to straight ones, R, G, B, A in memory: each channel is
// min(255, round(255 · c / a)), halves up, and 0 where alpha is 0.
void cpng_make_straight(const uint32_t *pixels, size_t count, uint32_t *output);

// How much more room `starts` and `filtered` have than there are pixels.
enum { CPNG_FILTER_MARGIN = 8 };
// Filters a row by PNG's number of a filter, 0 to 4, and lists the first filtered pixel and all that differ from the
// one before: their places, then `count`, and themselves; how many they are. Pixels are R, G, B, A in memory, one at
// least.
size_t cpng_filter(int filter, const uint32_t *row, const uint32_t *above, size_t count, uint32_t *starts,
                   uint32_t *filtered);

// --- Deflating ------------------------------------------------------------------------------------

// A literal, or equal matches one after the other.
typedef struct {
  // Of each match, 3 to 258; of a literal its byte.
  uint32_t length;
  // How far back, 1 to 32768; 0: a literal.
  uint32_t distance;
  // How many matches; 1 for a literal.
  uint32_t times;
} cpng_token;

// Cuts a run, three bytes at least, into matches; how many tokens they are.
enum { CPNG_TOKENS_OF_RUN = 3 };
size_t cpng_cut_run(uint32_t length, uint32_t distance, cpng_token *tokens);

// The symbol of a distance (RFC 1951, 3.2.5). There are two for each power of two: the exponent of a float and the
// first bit of its fraction. All numbers are exact.
static inline uint32_t cpng_symbol_of_distance(uint32_t distance) {
  const union {
    float number;
    uint32_t bits;
  } twice = {.number = (float)(int32_t)(2 * distance - 1)};
  // Only of the first distance the number is less than 2.
  const int32_t symbol = (int32_t)(twice.bits >> 22) - 256;
  return symbol > 0 ? (uint32_t)symbol : 0;
}

// A stream of runs of equal pixels.
typedef struct {
  // Of a pixel: its number of repetitions * 2^32 + the pixel, whose first byte is the lowest. A row's filter byte is
  // stored as CPNG_FILTER + filter.
  const uint64_t *words;
  // Where each run begins, then where the last one ends.
  const uint32_t *starts;
  size_t count;
  // Bytes of a pixel, 1 or 4.
  uint32_t pixel_length;
} cpng_runs;
#define CPNG_FILTER (1ull << 63)

// The cost of a token, in 1/256 of a bit: each literal; each length with its extra bits, of which one or two have a
// cost that no path has; each distance's symbol with its extra bits.
typedef struct {
  const int32_t *literals, *lengths, *distances;
} cpng_costs;

// Finds the cheapest tokens. It remembers the runs that it has parsed: later ones may repeat them.
typedef struct cpng_parser cpng_parser;

// How many runs are parsed together, at most.
enum { CPNG_BATCH = 512 };

// A parser of runs with numbers below `capacity`; NULL without memory.
cpng_parser *cpng_make_parser(size_t capacity);
void cpng_free_parser(cpng_parser *parser);
// Begins another stream.
void cpng_restart_parser(cpng_parser *parser);
// Forgets the first runs, so many; all others have lower numbers by so many then.
void cpng_forget_runs(cpng_parser *parser, size_t count);

// Parses the runs from `first` to the one before `last`, at least one and at most CPNG_BATCH, all with numbers below
// the capacity; and gives their tokens, valid until the next call; how many they are.
size_t cpng_parse_runs(cpng_parser *parser, const cpng_runs *runs, size_t first, size_t last, const cpng_costs *costs,
                       bool is_thorough, const cpng_token **tokens);

// --- libdeflate, libm and libc ---------------------------------------------------------------------

// The CRC of PNG's chunks (ISO 3309): of the bytes before, 0 for none, and of these.
uint32_t cpng_crc32(uint32_t before, const uint8_t *bytes, size_t count);

// Whether so many bytes are to be had in one piece, for what ends the process when they are not.
bool cpng_can_allocate(size_t count);

// Whether two stretches of memory hold the same bytes.
bool cpng_is_equal(const void *first, const void *second, size_t count);

double cpng_power(double base, double exponent);

#endif
