#include "CPNG.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#if __has_include(<libdeflate.h>)
#include <libdeflate.h>
#define ADLER32 libdeflate_adler32
#else
#define ADLER32 adler32_z
#endif

// Inflates a zlib stream (RFC 1950, RFC 1951) part by part. libdeflate, which takes longer, needs all of a stream at
// once; zlib, which does not, takes three times as long and more. The tables are like those of libdeflate's
// decompress_template.h: one look at them gives a symbol with all that is known about it. The look that begins a turn
// gives several symbols, as ISA-L's do: whether a literal or a match comes next is hard to predict, and a match within
// the next symbols is not.
//
// Bounds. Input: eight bytes are read at a time, at most `MARGIN` bytes behind the end; the caller has so many
// there. Output: one turn of the loop in `inflate_symbols` writes at most six literals, the longest match of 258
// bytes and 15 bytes behind it, and begins with room for `SLACK` bytes. Tables: `build` writes no entry beyond the
// number that it is given, and a look reads below it, because an index has as many bits as the table, or as the part
// of it that `build` has made.

enum {
  MARGIN = CPNG_INFLATER_MARGIN,
  SLACK = CPNG_INFLATER_ROOM,
  // No description of codes has so many bytes: 17 bits, 19 lengths of 3 bits and 316 of 7 with 7 more.
  LONGEST_HEADER = CPNG_INFLATER_LEFT,

  LITERAL_SYMBOLS = 288,
  DISTANCE_SYMBOLS = 32,
  LENGTH_SYMBOLS = 19,
  LITERAL_BITS = 11,
  DISTANCE_BITS = 8,
  LENGTH_BITS = 7,
  // The largest tables of codes of at most 15 bits (zlib's enough.c).
  LITERAL_ENTRIES = 2342,
  DISTANCE_ENTRIES = 402,
  // As many as a joined entry has room for.
  JOINED_LITERALS = 3,
};

// An entry of a table. Bits 0…7: how many bits a symbol takes with those that follow it; 8…11: without; 16…30: a
// literal, or the smallest length or distance. A link to a part of the table: the number of its bits in 8…11, where
// it begins in 16…30.
static const uint32_t literal_flag = 1u << 31, special_flag = 1u << 15, link_flag = 1u << 14,
                      end_flag = 1u << 13;

typedef enum {
  AT_START,
  AT_BLOCK,
  IN_STORED,
  IN_SYMBOLS,
  AT_CHECKSUM,
  AT_END,
  DAMAGED,
} stage;

struct cpng_inflater {
  stage stage;
  bool is_last_block;
  // Of a stored block.
  uint32_t bytes_left;
  uint32_t checksum;
  // Bits of the input that were read and not used, fewer than eight; the next one is the lowest.
  uint64_t bits;
  uint32_t bit_count;
  uint32_t literals[LITERAL_ENTRIES];
  uint32_t distances[DISTANCE_ENTRIES];
  // What `join` makes of the literals and lengths.
  uint64_t joined[1 << LITERAL_BITS];
  // Whether the tables are those of the fixed codes: a stream may be nothing but empty blocks of these.
  bool has_fixed_codes;
};

// The input of one call, and the bits that were read from it.
typedef struct {
  const uint8_t *next;
  const uint8_t *end;
  uint64_t bits;
  uint32_t count;
} bit_reader;

static inline uint64_t load64(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

// At least 56 bits. Bits beyond the count are those of the next bytes, so that reading them again changes nothing.
static inline void refill(bit_reader *reader) {
  reader->bits |= load64(reader->next) << (reader->count & 63);
  reader->next += 7 - (reader->count >> 3 & 7);
  reader->count |= 56;
}

// The number of bits is in the lowest byte; what lies above it is of no use, in the count either, until `give_back`.
static inline void skip(bit_reader *reader, uint32_t count) {
  reader->bits >>= count & 63;
  reader->count -= count;
}

static inline uint32_t take(bit_reader *reader, uint32_t count) {
  uint32_t value = (uint32_t)reader->bits & ((1u << count) - 1);
  skip(reader, count);
  return value;
}

// Gives back whole bytes that were read and not used; false if more was used than there is.
static inline bool give_back(bit_reader *reader) {
  reader->next -= reader->count >> 3 & 7;
  reader->count &= 7;
  reader->bits &= (1u << reader->count) - 1;
  return reader->next <= reader->end;
}

// Whether there is more to read; what lies in the margin is not.
static inline bool has_more(const bit_reader *reader) {
  return reader->next <= reader->end + 8;
}

// --- Codes ---------------------------------------------------------------------------------------

static uint32_t reversed(uint32_t code, uint32_t length) {
  uint32_t result = 0;
  for (uint32_t i = 0; i < length; i++) result |= (code >> i & 1) << (length - 1 - i);
  return result;
}

// The table of a canonical code. `lengths` are those of `count` symbols, at most 15; `symbols` has an entry for
// each, in which only the length of its code is missing.
//
// False where the code is not complete; without symbols, or with one of one bit, it may be, and the rest of the
// table means damage.
static bool build(uint32_t *table, size_t entries, uint32_t bits, const uint8_t *lengths,
                  uint32_t count, const uint32_t *symbols) {
  uint16_t counts[16] = {0}, starts[17] = {0}, sorted[LITERAL_SYMBOLS];
  for (uint32_t symbol = 0; symbol < count; symbol++) counts[lengths[symbol]]++;
  counts[0] = 0;
  int32_t left = 1;
  uint32_t used = 0;
  for (uint32_t length = 1; length <= 15; length++) {
    left = 2 * left - counts[length];
    if (left < 0) return false;
    starts[length + 1] = starts[length] + counts[length];
    used += counts[length];
  }
  if (left > 0) {
    if (count == LENGTH_SYMBOLS || used > 1 || (used == 1 && counts[1] == 0)) return false;
    for (size_t i = 0; i < (size_t)1 << bits; i++) table[i] = special_flag;
  }
  for (uint32_t symbol = 0; symbol < count; symbol++)
    if (lengths[symbol] > 0) sorted[starts[lengths[symbol]]++] = (uint16_t)symbol;

  uint32_t code = 0, last_length = 0;
  size_t end = (size_t)1 << bits;
  // The part of the table for codes that are longer than its bits, all with the same first bits.
  uint32_t prefix = UINT32_MAX, part_bits = 0;
  size_t part = 0;
  for (uint32_t i = 0; i < used; i++) {
    const uint32_t symbol = sorted[i], length = lengths[symbol];
    code <<= length - last_length;
    last_length = length;
    const uint32_t path = reversed(code, length);
    if (length <= bits) {
      const uint32_t entry = symbols[symbol] + (length << 8 | length);
      for (size_t place = path; place < (size_t)1 << bits; place += (size_t)1 << length)
        table[place] = entry;
    } else {
      const uint32_t rest = length - bits;
      if ((path & ((1u << bits) - 1)) != prefix) {
        prefix = path & ((1u << bits) - 1);
        // As many bits as the longest code needs that begins like this one: codes become longer until all
        // that follow the prefix are used.
        part_bits = rest;
        uint32_t same = i, room = 1u << rest;
        while (true) {
          while (room > 0 && same < used && lengths[sorted[same]] == bits + part_bits) same++, room--;
          if (room == 0 || same == used) break;
          part_bits++;
          room <<= 1;
        }
        part = end;
        end += (size_t)1 << part_bits;
        if (end > entries) return false;
        table[prefix] = special_flag | link_flag | (uint32_t)part << 16 | part_bits << 8 | bits;
      }
      const uint32_t entry = symbols[symbol] + (rest << 8 | rest);
      for (size_t place = path >> bits; place < (size_t)1 << part_bits; place += (size_t)1 << rest)
        table[part + place] = entry;
    }
    code++;
  }
  return true;
}

// The entries of all symbols but for their lengths: RFC 1951, 3.2.5.
typedef struct {
  uint32_t literals[LITERAL_SYMBOLS];
  uint32_t distances[DISTANCE_SYMBOLS];
} symbol_table;

static void fill_symbols(symbol_table *symbols) {
  for (uint32_t literal = 0; literal < 256; literal++)
    symbols->literals[literal] = literal_flag | literal << 16;
  symbols->literals[256] = special_flag | end_flag;
  uint32_t first = 3;
  for (uint32_t symbol = 257; symbol < 285; symbol++) {
    const uint32_t extra = symbol < 265 ? 0 : (symbol - 261) / 4;
    symbols->literals[symbol] = first << 16 | extra;
    first += 1u << extra;
  }
  symbols->literals[285] = 258u << 16;
  // These have codes, but no meaning.
  symbols->literals[286] = symbols->literals[287] = special_flag;
  first = 1;
  for (uint32_t symbol = 0; symbol < 30; symbol++) {
    const uint32_t extra = symbol < 4 ? 0 : symbol / 2 - 1;
    symbols->distances[symbol] = first << 16 | extra;
    first += 1u << extra;
  }
  symbols->distances[30] = symbols->distances[31] = special_flag;
}

// The table of joined symbols, which gives all symbols of one look in one entry. Bits 0…31: the entry of a symbol;
// 32…55: the literals before it, whose bits it counts as its own; 56…57: how many. Behind literals, a length is such a
// symbol if the look has all of its code; otherwise there is only `literal_flag`.
static void join(uint64_t *joined, const uint32_t *literals) {
  for (uint32_t look = 0; look < 1 << LITERAL_BITS; look++) {
    uint64_t bytes = 0;
    uint32_t count = 0, bits = 0, entry = literals[look];
    // The bits behind a look are unknown, here zeros: an entry is known if its code needs none of them.
    bool is_known = true;
    while (is_known && (entry & literal_flag) && count < JOINED_LITERALS) {
      bytes |= (uint64_t)(uint8_t)(entry >> 16) << 8 * count++;
      bits += entry & 15;
      entry = literals[look >> bits];
      is_known = bits + (entry >> 8 & 15) <= LITERAL_BITS;
    }
    if (count > 0 && (!is_known || (entry & (literal_flag | special_flag)))) entry = literal_flag;
    joined[look] = (uint64_t)count << 56 | bytes << 32 | (entry + (bits << 8 | bits));
  }
}

static bool build_codes(cpng_inflater *inflater, const uint8_t *lengths, uint32_t literal_count,
                        uint32_t distance_count) {
  symbol_table symbols;
  fill_symbols(&symbols);
  if (!build(inflater->literals, LITERAL_ENTRIES, LITERAL_BITS, lengths, literal_count,
             symbols.literals))
    return false;
  join(inflater->joined, inflater->literals);
  return build(inflater->distances, DISTANCE_ENTRIES, DISTANCE_BITS, lengths + literal_count,
               distance_count, symbols.distances);
}

static bool build_fixed_codes(cpng_inflater *inflater) {
  if (inflater->has_fixed_codes) return true;
  uint8_t lengths[LITERAL_SYMBOLS + DISTANCE_SYMBOLS];
  memset(lengths, 8, 144);
  memset(lengths + 144, 9, 256 - 144);
  memset(lengths + 256, 7, 280 - 256);
  memset(lengths + 280, 8, LITERAL_SYMBOLS - 280);
  memset(lengths + LITERAL_SYMBOLS, 5, DISTANCE_SYMBOLS);
  inflater->has_fixed_codes = build_codes(inflater, lengths, LITERAL_SYMBOLS, DISTANCE_SYMBOLS);
  return inflater->has_fixed_codes;
}

// RFC 1951, 3.2.7.
static bool read_codes(cpng_inflater *inflater, bit_reader *reader) {
  static const uint8_t order[LENGTH_SYMBOLS] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                11, 4,  12, 3, 13, 2, 14, 1, 15};
  inflater->has_fixed_codes = false;
  refill(reader);
  const uint32_t literal_count = 257 + take(reader, 5), distance_count = 1 + take(reader, 5);
  const uint32_t length_count = 4 + take(reader, 4);
  // zlib refuses more, although only their use would be a mistake.
  if (literal_count > 286 || distance_count > 30) return false;
  uint8_t lengths[LITERAL_SYMBOLS + DISTANCE_SYMBOLS + 138] = {0};
  for (uint32_t i = 0; i < length_count; i++) {
    refill(reader);
    lengths[order[i]] = (uint8_t)take(reader, 3);
  }
  uint32_t symbols[LENGTH_SYMBOLS], table[1 << LENGTH_BITS];
  for (uint32_t symbol = 0; symbol < LENGTH_SYMBOLS; symbol++) symbols[symbol] = symbol << 16;
  if (!build(table, 1 << LENGTH_BITS, LENGTH_BITS, lengths, LENGTH_SYMBOLS, symbols)) return false;
  const uint32_t count = literal_count + distance_count;
  memset(lengths, 0, LENGTH_SYMBOLS);
  for (uint32_t i = 0; i < count;) {
    if (!has_more(reader)) return false;
    refill(reader);
    const uint32_t entry = table[reader->bits & ((1 << LENGTH_BITS) - 1)];
    if (entry & special_flag) return false;
    skip(reader, entry);
    const uint32_t symbol = entry >> 16;
    if (symbol < 16) {
      lengths[i++] = (uint8_t)symbol;
      continue;
    }
    if (symbol == 16 && i == 0) return false;
    const uint8_t repeated = symbol == 16 ? lengths[i - 1] : 0;
    const uint32_t times = symbol == 16   ? 3 + take(reader, 2)
                           : symbol == 17 ? 3 + take(reader, 3)
                                          : 11 + take(reader, 7);
    // At most 138, for which there is room behind the last one.
    memset(lengths + i, repeated, times);
    i += times;
    if (i > count) return false;
  }
  // A block without an end.
  if (lengths[256] == 0) return false;
  return build_codes(inflater, lengths, literal_count, distance_count);
}

// --- Symbols --------------------------------------------------------------------------------------

// Copies a match; up to 15 bytes behind its end are written, too.
static inline uint8_t *copy_match(uint8_t *output, uint32_t distance, uint32_t length) {
  const uint8_t *from = output - distance;
  uint8_t *const end = output + length;
  if (distance >= 16) {
    do {
      memcpy(output, from, 16);
      output += 16, from += 16;
    } while (output < end);
  } else if (distance == 1) {
    memset(output, *from, length);
  } else {
    // Eight bytes at a time, of which as many are right as the distance has; the next ones replace the others.
    const uint32_t step = distance < 8 ? distance : 8;
    do {
      uint64_t word;
      memcpy(&word, from, 8);
      memcpy(output, &word, 8);
      output += step, from += step;
    } while (output < end);
  }
  return end;
}

// The joined entry of the next symbols, with at least 56 bits from them on.
static inline uint64_t next_symbols(bit_reader *reader, const uint64_t *joined) {
  refill(reader);
  return joined[reader->bits & ((1 << LITERAL_BITS) - 1)];
}

// Writes the literals of a joined entry; up to four bytes behind them are written, too.
static inline uint8_t *put_literals(uint8_t *output, uint64_t entry) {
  uint32_t literals = (uint32_t)(entry >> 32);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  literals = __builtin_bswap32(literals);
#endif
  memcpy(output, &literals, sizeof literals);
  return output + (entry >> 56);
}

// The length or distance of an entry, whose bits are used.
static inline uint32_t value(bit_reader *reader, uint32_t entry) {
  const uint64_t bits = reader->bits & (((uint64_t)1 << (entry & 63)) - 1);
  skip(reader, entry);
  return (entry >> 16) + (uint32_t)(bits >> (entry >> 8 & 15));
}

// Inflates until the block ends, or there is too little input or room; false where the stream is damaged.
static bool inflate_symbols(cpng_inflater *inflater, bit_reader *shared, bool is_last,
                            const uint8_t *window, uint8_t **place, const uint8_t *room_end) {
  const uint64_t *const joined = inflater->joined;
  const uint32_t *const literals = inflater->literals, *const distances = inflater->distances;
  const uint64_t literal_mask = (1 << LITERAL_BITS) - 1, distance_mask = (1 << DISTANCE_BITS) - 1;
  // A turn reads eight bytes twice, each time at most seven further. The bits of the last input are in the reader
  // when its next byte is up to seven behind the end; `give_back` finds out whether more was used.
  const uint8_t *const stop = is_last ? shared->end + 8 : shared->end - 16;
  bit_reader reader = *shared;
  uint8_t *output = *place;
  bool is_whole = true;
  // The bits are enough for two looks and a length of 16, or for a look and a symbol of 20 behind it.
  uint64_t symbols = next_symbols(&reader, joined);
  while (reader.next < stop && room_end - output >= SLACK) {
    output = put_literals(output, symbols);
    if (symbols & literal_flag) {
      skip(&reader, (uint32_t)symbols);
      symbols = joined[reader.bits & literal_mask];
      output = put_literals(output, symbols);
    }
    if (symbols & literal_flag) {
      skip(&reader, (uint32_t)symbols);
      symbols = next_symbols(&reader, joined);
      continue;
    }
    uint32_t entry = (uint32_t)symbols;
    if (entry & special_flag) {
      if (entry & link_flag) {
        const uint64_t mask = (1u << (entry >> 8 & 15)) - 1;
        skip(&reader, LITERAL_BITS);
        entry = literals[(entry >> 16) + (reader.bits & mask)];
      }
      if (entry & special_flag) {
        is_whole = (entry & end_flag) != 0;
        skip(&reader, entry);
        inflater->stage = inflater->is_last_block ? AT_CHECKSUM : AT_BLOCK;
        break;
      }
      if (entry & literal_flag) {
        *output++ = (uint8_t)(entry >> 16);
        skip(&reader, entry);
        symbols = next_symbols(&reader, joined);
        continue;
      }
    }
    const uint32_t length = value(&reader, entry);
    if ((reader.count & 63) < 15 + 13) refill(&reader);
    entry = distances[reader.bits & distance_mask];
    if (entry & special_flag) {
      if (entry & link_flag) {
        const uint64_t mask = (1u << (entry >> 8 & 15)) - 1;
        skip(&reader, DISTANCE_BITS);
        entry = distances[(entry >> 16) + (reader.bits & mask)];
      }
      if (entry & special_flag) {
        is_whole = false;
        break;
      }
    }
    const uint32_t distance = value(&reader, entry);
    if (distance > (size_t)(output - window)) {
      is_whole = false;
      break;
    }
    // Before the copy, which it need not wait for.
    symbols = next_symbols(&reader, joined);
    output = copy_match(output, distance, length);
  }
  *place = output;
  *shared = reader;
  return is_whole;
}

// --- The stream --------------------------------------------------------------------------------------

cpng_inflater *cpng_inflater_create(void) {
  cpng_inflater *inflater = malloc(sizeof *inflater);
  if (inflater == NULL) return NULL;
  inflater->stage = AT_START;
  inflater->checksum = 1;
  inflater->bits = 0;
  inflater->bit_count = 0;
  inflater->has_fixed_codes = false;
  return inflater;
}

void cpng_inflater_destroy(cpng_inflater *inflater) { free(inflater); }

static bool begin_stream(bit_reader *reader) {
  const uint32_t method = reader->next[0], flags = reader->next[1];
  reader->next += 2;
  // zlib refuses what reaches back beyond the window that the stream announces. The largest window is the one that
  // nothing can reach beyond. A dictionary is never used.
  return method == 0x78 && (method << 8 | flags) % 31 == 0 && (flags & 0x20) == 0;
}

static bool begin_block(cpng_inflater *inflater, bit_reader *reader) {
  refill(reader);
  inflater->is_last_block = take(reader, 1);
  switch (take(reader, 2)) {
  case 0: {
    skip(reader, reader->count & 7);
    const uint32_t length = take(reader, 16), inverse = take(reader, 16);
    inflater->bytes_left = length;
    inflater->stage = IN_STORED;
    return give_back(reader) && (length ^ inverse) == 0xFFFF;
  }
  case 1: inflater->stage = IN_SYMBOLS; return build_fixed_codes(inflater);
  case 2: inflater->stage = IN_SYMBOLS; return read_codes(inflater, reader);
  default: return false;
  }
}

static bool end_stream(cpng_inflater *inflater, bit_reader *reader) {
  refill(reader);
  skip(reader, reader->count & 7);
  uint32_t stated = 0;
  for (int i = 0; i < 4; i++) stated = stated << 8 | take(reader, 8);
  inflater->stage = AT_END;
  return stated == inflater->checksum;
}

// How much input a stage needs before it begins.
static size_t least_input(stage stage) {
  switch (stage) {
  case AT_START: return 2;
  case AT_BLOCK: return LONGEST_HEADER;
  case IN_STORED: return 1;
  case IN_SYMBOLS: return 2 * MARGIN;
  case AT_CHECKSUM: return 8;
  default: return 0;
  }
}

cpng_inflater_need cpng_inflater_run(cpng_inflater *inflater, const uint8_t *input, size_t count,
                                     bool is_last, size_t *used, uint8_t *window, size_t *filled,
                                     size_t capacity) {
  bit_reader reader = {input, input + count, inflater->bits, inflater->bit_count};
  uint8_t *output = window + *filled;
  const uint8_t *summed = output, *const room_end = window + capacity;
  cpng_inflater_need need = CPNG_INFLATER_NEEDS_INPUT;
  while (inflater->stage != AT_END && inflater->stage != DAMAGED) {
    const size_t left = (size_t)(reader.end - reader.next);
    if (left < least_input(inflater->stage) && !is_last) break;
    bool is_whole = true;
    switch (inflater->stage) {
    case AT_START: is_whole = left >= 2 && begin_stream(&reader); inflater->stage = AT_BLOCK; break;
    case AT_BLOCK: is_whole = begin_block(inflater, &reader) && give_back(&reader); break;
    case IN_STORED: {
      size_t part = inflater->bytes_left;
      if (part > left) part = left;
      if (part > (size_t)(room_end - output)) part = (size_t)(room_end - output);
      memcpy(output, reader.next, part);
      output += part, reader.next += part;
      inflater->bytes_left -= (uint32_t)part;
      if (inflater->bytes_left == 0)
        inflater->stage = inflater->is_last_block ? AT_CHECKSUM : AT_BLOCK;
      else
        is_whole = part > 0 || left > 0;
      break;
    }
    case IN_SYMBOLS:
      is_whole =
          inflate_symbols(inflater, &reader, is_last, window, &output, room_end) && give_back(&reader);
      break;
    case AT_CHECKSUM:
      inflater->checksum = ADLER32(inflater->checksum, summed, (size_t)(output - summed));
      summed = output;
      is_whole = end_stream(inflater, &reader) && give_back(&reader);
      break;
    default: break;
    }
    if (!is_whole) inflater->stage = DAMAGED;
    const bool writes = inflater->stage == IN_STORED || inflater->stage == IN_SYMBOLS;
    if (writes && room_end - output < SLACK) {
      need = CPNG_INFLATER_NEEDS_ROOM;
      break;
    }
  }
  inflater->checksum = ADLER32(inflater->checksum, summed, (size_t)(output - summed));
  inflater->bits = reader.bits;
  inflater->bit_count = reader.count;
  *filled = (size_t)(output - window);
  *used = inflater->stage == DAMAGED ? count : (size_t)(reader.next - input);
  if (inflater->stage == AT_END) return CPNG_INFLATER_ENDED;
  return inflater->stage == DAMAGED ? CPNG_INFLATER_DAMAGED : need;
}
