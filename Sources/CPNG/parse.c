// The shortest path through a batch of runs: the tokens that take the fewest bits.
//
// A node is a place in the stream at which a token may begin; an edge is a token, or a run and the match behind it, and
// costs its bits. Nodes lie only where runs begin and end and within first pixels, and one lies somewhere else in each
// run; so there are as many as the picture has runs, however long those are. Runs have slots for their nodes:
//
//     slot    0         1 2 3                  4                        5
//     place   at first  in the first pixel     behind the first pixel   further on
//
// An edge that leads somewhere else in a run takes the place of a dearer one, and what begins within a run begins at
// the node that is reached cheapest. Everything else is exact, but only some earlier places are tried, fewest where a
// path already leads past a run for little.
//
// Those are found where a run ends: an earlier end of a run of the same pixel is looked for, a match from there on, and
// from as far before as both runs reach. So a match may begin in the middle of a run, where the run has as much left as
// the earlier one.
//
//     earlier   0 0 0 5 7 7 7 7 2 ...
//     run       0 0 0 0 0 0 5 7 7 7 7 2 ...
//               |-run-| |-match------
//
// The work for each run is inlined into `find_path`, so that it stays in registers.

#include "CPNG.h"

#include <stdlib.h>
#include <string.h>

enum {
  LONGEST_MATCH = 258,
  LONGEST_DISTANCE = 32768,
  // Slots of a run.
  SLOTS = 8,
  BEHIND = 4,
  FURTHER = 5,
  // How many earlier places are tried for a run: those with the same run behind the pixel, with the same pixel behind
  // it, and with the pixel alone.
  QUICK_PAIRS = 2,
  QUICK_EDGES = 1,
  QUICK_PIXELS = 1,
  THOROUGH_PAIRS = 10,
  THOROUGH_EDGES = 2,
  THOROUGH_PIXELS = 6,
  // A run is passed if a path leads behind it for at most so much more than to its cheapest node, in 1/256 of a bit: a
  // match that begins in it is then almost never on the cheapest path, and few earlier places are tried, or none.
  PASSING_COST = 2 * 256,
  PASSED_PAIRS = 2,
  // Bytes behind the run with which a match is good enough.
  GOOD_LENGTH = 128,
  // A match that is found may end at the beginnings of so many of its last runs.
  ENDS = 16,
  // Edges of a run, at most: two that are a run or literals, three matches that go on, and of what is tried three
  // matches around the end of a run and two of its pixels.
  EDGES_OF_RUN = 2 + 3 + 3 * (THOROUGH_PAIRS + THOROUGH_EDGES) + 2 * THOROUGH_PIXELS,
  // Tokens of an edge, at most: a run and a match.
  TOKENS_OF_EDGE = CPNG_TOKENS_OF_RUN + 1,
  // The index: tables by a run's pixel and the run behind it, by it and the pixel behind it, and by it alone.
  TABLES = 3,
  KEY_BITS = 12,
  KEYS = 1 << KEY_BITS,
};

#define INLINE __attribute__((always_inline)) static inline

// The cost of the cheapest path to a place * 2^32 + the number of its last edge; edge 0 is a literal.
typedef uint64_t node;
static const node unreached = INT64_MAX;

typedef struct {
  // The slot at which it begins.
  uint32_t from;
  // Where its match begins; what lies between the node and this is a run.
  uint32_t start;
  // Where its match ends, if it is not cut short.
  uint32_t end;
  // How far back the match or the run reaches; 0: literals.
  uint32_t distance;
  // How many runs before the ones of the match those lie that it repeats; 0: it is no match.
  uint32_t back;
} edge;

// One block, by far the largest of an encoder: glibc keeps twice as much free memory as the largest block that was
// given back, so that the next picture needs no new pages.
struct cpng_parser {
  size_t capacity;
  node nodes[(CPNG_BATCH + 1) * SLOTS];
  edge edges[CPNG_BATCH * EDGES_OF_RUN + 1];
  uint32_t path[(CPNG_BATCH + 1) * SLOTS];
  cpng_token tokens[CPNG_BATCH * SLOTS * TOKENS_OF_EDGE];
  // The newest run of each key, plus one; 0: none.
  uint32_t newest[TABLES * KEYS];
  // For each run the next older ones of its keys. Of runs that were not entered, to which none leads, any value.
  uint32_t older[];
};

// A batch that is parsed, `runs.count` is where the known runs end.
typedef struct {
  cpng_parser *memory;
  cpng_runs runs;
  cpng_costs costs;
  size_t first, last;
  bool is_thorough;
  uint32_t edge_count;
} search;

// The run whose edges are added.
typedef struct {
  size_t number;
  uint64_t word, following;
  uint32_t start, end;
  node *own;
  // The number of its first slot.
  uint32_t slot;
  // Of a long run, the node within it that is reached cheapest: its slot, place and cost.
  uint32_t within, within_place;
  int32_t within_cost;
} run;

INLINE uint32_t shorter(uint32_t a, uint32_t b) { return a < b ? a : b; }

// --- Runs ----------------------------------------------------------------------------------------

INLINE bool is_filter(uint64_t word) { return (int64_t)word < 0; }
INLINE uint32_t count_of(uint64_t word) { return (uint32_t)(word >> 32); }
// Whether a run has more than one pixel.
INLINE bool is_long(uint64_t word) { return (int64_t)word >= (int64_t)2 << 32; }
INLINE bool is_same_pixel(uint64_t a, uint64_t b) { return ((a ^ b) & (CPNG_FILTER | 0xFFFFFFFF)) == 0; }

// Whether all bytes of the pixel are the same.
INLINE bool is_flat(const search *s, uint64_t word) {
  const uint32_t pixel = (uint32_t)word;
  return s->runs.pixel_length == 1 || pixel == (pixel << 8 | pixel >> 24);
}

// How far back a run repeats.
INLINE uint32_t run_distance(const search *s, uint64_t word) { return is_flat(s, word) ? 1 : s->runs.pixel_length; }

INLINE uint32_t last_byte(const search *s, uint64_t word) {
  return is_filter(word) || s->runs.pixel_length == 1 ? word & 0xFF : (uint32_t)word >> 24;
}

// How many of the first bytes of two pixels are the same; none if one of them is a filter's number.
INLINE uint32_t equal_bytes(const search *s, uint64_t a, uint64_t b) {
  if (is_filter(a | b) || s->runs.pixel_length == 1) return 0;
  return (uint32_t)__builtin_ctzll((a ^ b) | 1ull << 32) / 8;
}

// How many of the last bytes of the pixels before two runs are the same, but not all; none if before the first is a
// run.
INLINE uint32_t last_equal_bytes(const search *s, size_t number, size_t other) {
  if (other == 0 || s->runs.pixel_length == 1) return 0;
  const uint64_t word = s->runs.words[number - 1], earlier = s->runs.words[other - 1];
  if (count_of(word) != 1 || is_filter(earlier)) return 0;
  const uint32_t difference = (uint32_t)(word ^ earlier);
  return difference == 0 ? 0 : (uint32_t)__builtin_clz(difference) / 8;
}

// How many bytes are the same from a run on as from another so many runs back, counted until they are a match's, and
// the first run that is not the same.
INLINE uint32_t equal_length(const search *s, size_t first, size_t back, size_t *end) {
  const uint64_t *words = s->runs.words;
  const uint32_t start = s->runs.starts[first];
  uint32_t length = 0;
  for (size_t i = first; i < s->last; i++) {
    *end = i;
    const uint64_t word = words[i], other = words[i - back];
    if (word != other) {
      if (!is_same_pixel(word, other)) return length + equal_bytes(s, word, other);
      // The shorter run, and behind it the first bytes of a pixel.
      const uint32_t count = count_of(word), other_count = count_of(other);
      length += shorter(count, other_count) * s->runs.pixel_length;
      if (length >= LONGEST_MATCH) return length;
      if (count > other_count) return length + equal_bytes(s, word, words[i - back + 1]);
      return i + 1 < s->last ? length + equal_bytes(s, words[i + 1], other) : length;
    }
    *end = i + 1;
    length = s->runs.starts[i + 1] - start;
    if (length >= LONGEST_MATCH) break;
  }
  return length;
}

// --- Edges ---------------------------------------------------------------------------------------

INLINE int32_t cost_of(const node *place) { return (int32_t)(*place >> 32); }

// Leads an edge to a node. Without a branch, which would often be mispredicted.
INLINE void lead(uint64_t number, node *place, int32_t cost) {
  const node other = (uint64_t)(uint32_t)cost << 32 | number;
  *place = other < *place ? other : *place;
}

INLINE uint32_t add(search *s, uint32_t from, uint32_t start, uint32_t end, uint32_t distance, size_t back) {
  const uint32_t number = ++s->edge_count;
  s->memory->edges[number] = (edge){from, start, end, distance, (uint32_t)back};
  return number;
}

INLINE int32_t cost_of_distance(const search *s, uint32_t distance) {
  return s->costs.distances[cpng_symbol_of_distance(distance)];
}

// The cost of a run of at least three bytes.
INLINE int32_t cost_of_run(const search *s, uint32_t length, uint32_t distance) {
  const int32_t own = s->costs.distances[distance - 1];
  if (length <= LONGEST_MATCH) return s->costs.lengths[length] + own;
  cpng_token tokens[CPNG_TOKENS_OF_RUN];
  const size_t count = cpng_cut_run(length, distance, tokens);
  int32_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += (int32_t)tokens[i].times * (s->costs.lengths[tokens[i].length] + own);
  return sum;
}

// Adds a match, and leads it to where it ends and to the runs that begin before. `base` is what everything costs but
// the length; runs up to `reached` are not led to.
INLINE void add_match(search *s, int32_t base, uint32_t slot, uint32_t place, uint32_t length, uint32_t distance,
                      size_t back, size_t reached) {
  length = shorter(length, LONGEST_MATCH);
  const uint32_t end = place + length;
  const uint32_t *target = s->runs.starts + reached, *last = s->runs.starts + s->last;
  uint32_t begin = *target;
  if (end < begin) return;
  const uint32_t number = add(s, slot, place, end, distance, back);
  node *next = s->memory->nodes + (reached - s->first) * SLOTS;
  while (target < last && target[1] <= end) {
    begin = *++target;
    next += SLOTS;
    // A length of one or two has a cost that no path has.
    lead(number, next, base + s->costs.lengths[begin - place]);
  }
  // If it ends where a run begins, it was led there already; once more changes nothing.
  const uint32_t offset = end - begin;
  const uint32_t kind = offset < s->runs.pixel_length ? offset : offset == s->runs.pixel_length ? BEHIND : FURTHER;
  lead(number, next + kind, base + s->costs.lengths[length]);
}

// Adds a match from within a run, behind as much of the run as the earlier one has not.
INLINE void add_match_within(search *s, const run *r, uint32_t other_length, uint32_t length, uint32_t distance,
                             int32_t distance_cost, size_t back) {
  const uint32_t rest = r->end - r->within_place;
  uint32_t before = rest > other_length ? rest - other_length : 0;
  // Of a long run first as many bytes as whole matches have.
  if (rest >= LONGEST_MATCH && before == 0) before = 1;
  int32_t cost = r->within_cost + distance_cost;
  if (before > 0) {
    const uint32_t round = (before + LONGEST_MATCH - 1) / LONGEST_MATCH * LONGEST_MATCH;
    if (round < rest) {
      before = round;
    } else if (before < 3 || before % LONGEST_MATCH == 1 || before % LONGEST_MATCH == 2) {
      before += 3;
      if (before >= rest) return;
    }
    cost += cost_of_run(s, before, run_distance(s, r->word));
  }
  add_match(s, cost, r->slot + r->within, r->within_place + before, rest - before + length, distance, back,
            r->number + 1);
}

// Adds a match around the end of a run: from its beginning, if all of it is the same, and from within it.
INLINE void add_end(search *s, const run *r, size_t back, uint32_t distance, uint32_t length, bool is_whole,
                    size_t reached) {
  const size_t other = r->number - back;
  const int32_t distance_cost = cost_of_distance(s, distance);
  const uint32_t run_length = r->end - r->start;
  if (is_whole) {
    add_match(s, cost_of(r->own) + distance_cost, r->slot, r->start, run_length + length, distance, back, reached);
    if (s->is_thorough && r->word == s->runs.words[other] && r->number > s->first) {
      const uint32_t before = last_equal_bytes(s, r->number, other);
      if (before > 0) {
        const uint32_t slots = SLOTS - (s->runs.pixel_length - before);
        add_match(s, cost_of(r->own - slots) + distance_cost, r->slot - slots, r->start - before,
                  before + run_length + length, distance, back, reached);
      }
    }
  }
  if (!is_long(r->word)) return;
  // From within the run wherever the path is cheaper, if that is cheaper than at the beginning.
  if (!is_whole || run_length + length > LONGEST_MATCH || r->within_cost < cost_of(r->own)) {
    const uint32_t other_length = s->runs.starts[other + 1] - s->runs.starts[other];
    add_match_within(s, r, other_length, length, distance, distance_cost, back);
  }
}

// Adds a match of a run's pixels, with the bytes around them that are the same.
INLINE void add_pixels(search *s, const run *r, size_t other, uint32_t length, uint32_t before, uint32_t behind) {
  const uint32_t distance = r->start - s->runs.starts[other];
  const int32_t distance_cost = cost_of_distance(s, distance), *lengths = s->costs.lengths;
  const size_t back = r->number - other;
  int32_t base = cost_of(r->own) + distance_cost;
  uint32_t number = add(s, r->slot, r->start, r->start + length, distance, back);
  if (r->start + length < r->end) {
    if (s->runs.pixel_length > 1) lead(number, r->own + BEHIND, base + lengths[s->runs.pixel_length]);
    return;
  }
  node *next = r->own + SLOTS;
  lead(number, next, base + lengths[length]);
  lead(number, next + behind, base + lengths[length + behind]);
  if (before == 0) return;
  const uint32_t slots = SLOTS - (s->runs.pixel_length - before);
  base = cost_of(r->own - slots) + distance_cost;
  number = add(s, r->slot - slots, r->start - before, r->start + length, distance, back);
  lead(number, next, base + lengths[length + before]);
  lead(number, next + behind, base + lengths[length + behind + before]);
}

// Goes on with matches that were too long for one and end in the first pixel of a run: nowhere else does a match begin
// within a pixel.
INLINE void continue_matches(search *s, const run *r) {
  for (uint32_t byte = 1; byte < s->runs.pixel_length; byte++) {
    const edge before = s->memory->edges[(uint32_t)r->own[byte]];
    if (before.back == 0 || before.end != r->start + byte || before.end - before.start != LONGEST_MATCH) continue;
    const size_t other = r->number - before.back;
    const uint64_t earlier = s->runs.words[other];
    // The match may have ended within the earlier run.
    if (!is_same_pixel(r->word, earlier) || r->start - s->runs.starts[other] != before.distance) continue;
    uint32_t length = shorter(count_of(r->word), count_of(earlier)) * s->runs.pixel_length;
    size_t end = r->number;
    if (r->word == earlier) length += equal_length(s, r->number + 1, before.back, &end);
    const int32_t cost = cost_of(r->own + byte) + cost_of_distance(s, before.distance);
    const size_t reached = end < r->number + ENDS ? r->number : end - ENDS;
    add_match(s, cost, r->slot + byte, before.end, length - byte, before.distance, before.back, reached);
  }
}

// The bytes of the first pixel, one by one.
INLINE void add_literals(const search *s, const run *r) {
  node *own = r->own, *behind = own + (is_long(r->word) ? BEHIND : SLOTS);
  const int32_t *literals = s->costs.literals;
  const uint32_t pixel = (uint32_t)r->word;
  if (s->runs.pixel_length == 1) {
    lead(0, behind, cost_of(own) + literals[pixel & 0xFF]);
    return;
  }
  lead(0, own + 1, cost_of(own) + literals[pixel & 0xFF]);
  lead(0, own + 2, cost_of(own + 1) + literals[pixel >> 8 & 0xFF]);
  lead(0, own + 3, cost_of(own + 2) + literals[pixel >> 16 & 0xFF]);
  lead(0, behind, cost_of(own + 3) + literals[pixel >> 24]);
}

// The node behind the first pixel of a long run, or the one that lies further on if it is reached more cheaply.
INLINE void find_within(const search *s, run *r) {
  r->within = BEHIND;
  r->within_place = r->start + s->runs.pixel_length;
  r->within_cost = cost_of(r->own + BEHIND);
  const node further = r->own[FURTHER];
  if (cost_of(&further) < r->within_cost) {
    r->within = FURTHER;
    r->within_place = s->memory->edges[(uint32_t)further].end;
    r->within_cost = cost_of(&further);
  }
}

// The rest of the run at the distance of a pixel, or of a byte where all bytes of the pixel are the same: from where
// the path is cheapest of the nodes before which stands what it repeats.
INLINE void add_run(search *s, const run *r, uint32_t byte_before) {
  if (!is_long(r->word) && (!is_flat(s, r->word) || s->runs.pixel_length == 1)) return;
  uint32_t slot = r->within, place = r->within_place;
  int32_t cost = r->within_cost;
  const uint32_t pixel = (uint32_t)r->word, distance = run_distance(s, r->word);
  if (distance == 1) {
    // Repeats the byte before the run, if that is the same, and else its own first byte.
    const uint32_t byte = byte_before != (pixel & 0xFF);
    const int32_t own = cost_of(r->own + byte);
    if (byte < s->runs.pixel_length && (!is_long(r->word) || own < cost)) {
      slot = byte;
      place = r->start + byte;
      cost = own;
    }
  }
  node *next = r->own + SLOTS;
  const uint32_t rest = r->end - place;
  // The first bytes of the next pixel may belong to the run.
  const uint32_t more = r->number + 1 < s->last ? equal_bytes(s, r->word, r->following) : 0;
  if (rest + more >= 3) {
    const uint32_t number = add(s, r->slot + slot, place, r->end, distance, 0);
    if (rest >= 3) lead(number, next, cost + cost_of_run(s, rest, distance));
    if (more > 0) lead(number, next + more, cost + cost_of_run(s, rest + more, distance));
  }
  if (rest < 3) {
    for (uint32_t left = rest; left > 0; left--)
      cost += s->costs.literals[pixel >> 8 * ((s->runs.pixel_length - left) & (s->runs.pixel_length - 1)) & 0xFF];
    lead(add(s, r->slot + slot, place, r->end, 0, 0), next, cost);
  }
}

// --- What stood there before ---------------------------------------------------------------------

// Where a run is entered into the index: by its pixel and the run behind it, by it and the pixel behind it, by it
// alone.
typedef struct {
  uint32_t pair, edge, pixel;
} keys;

// Knuth's multiplicative hash.
INLINE keys keys_of(uint64_t word, uint64_t following) {
  const uint64_t pixel = (word & 0xFFFFFFFF) * 0x9E3779B97F4A7C15;
  const uint64_t pair = (pixel ^ following) * 0xD6E8FEB86659FD93;
  const uint64_t behind = (pixel ^ (following & 0xFFFFFFFF)) * 0xD6E8FEB86659FD93;
  const int rest = 64 - KEY_BITS;
  return (keys){(uint32_t)(pair >> rest), (uint32_t)(behind >> rest), (uint32_t)(pixel >> rest)};
}

INLINE void enter(const search *s, size_t number, keys k) {
  uint32_t *older = s->memory->older + TABLES * number;
  uint32_t *pair = s->memory->newest + k.pair, *behind = s->memory->newest + KEYS + k.edge,
           *pixel = s->memory->newest + 2 * KEYS + k.pixel;
  older[0] = *pair;
  older[1] = *behind;
  older[2] = *pixel;
  *pair = *behind = *pixel = (uint32_t)number + 1;
}

// The next older run, plus one, with the same key in a table.
INLINE uint32_t older_entry(const search *s, uint32_t entry, size_t table) {
  return s->memory->older[TABLES * (size_t)(entry - 1) + table];
}

// The best matches so far of a run.
typedef struct {
  // Bytes from the end of the run on: of matches with the whole run, and of others.
  uint32_t whole, part;
  // The first run that the best match with the whole run does not have.
  size_t end;
} best;

// Whether there is an entry, and the end of its run lies in the window of a place; how far back.
INLINE bool is_in_reach(const search *s, uint32_t entry, uint32_t place, uint32_t *distance) {
  *distance = place - s->runs.starts[entry];
  return entry > 0 && *distance <= LONGEST_DISTANCE;
}

// Adds a match with what stood around the end of an earlier run, if it reaches further than others.
INLINE void try_match(search *s, const run *r, size_t other, uint32_t distance, best *b) {
  const uint64_t *words = s->runs.words, earlier = words[other];
  if (!is_same_pixel(r->word, earlier)) return;
  const size_t back = r->number - other;
  // Without the run at which the best one ended it cannot be longer.
  const bool may_be_longer =
      b->end == r->number + 1 || (b->end < s->last && words[b->end] == words[b->end - back]);
  if (!may_be_longer) return;
  size_t end = r->number + 1;
  const uint32_t length = equal_length(s, r->number + 1, back, &end);
  // Filters' numbers have one byte each, and equal pixels as many as their counts say.
  const bool is_whole = count_of(r->word) <= count_of(earlier);
  if (length <= b->whole || (!is_whole && length <= b->part)) return;
  size_t reached = 0;
  if (is_whole) {
    reached = end < b->end + ENDS ? b->end : end - ENDS;
    b->whole = length;
    b->end = end;
  } else {
    b->part = length;
  }
  add_end(s, r, back, distance, length, is_whole, reached);
}

// Tries earlier runs of the same pixel, whatever lies behind them.
INLINE void find_pixels(search *s, const run *r, uint32_t key) {
  uint32_t longest = 2;
  int tries = s->is_thorough ? THOROUGH_PIXELS : QUICK_PIXELS;
  for (uint32_t entry = s->memory->newest[2 * KEYS + key]; entry > 0 && tries > 0; tries--) {
    const size_t other = entry - 1;
    if (r->start - s->runs.starts[other] > LONGEST_DISTANCE) return;
    const uint64_t earlier = s->runs.words[other];
    if (is_same_pixel(r->word, earlier)) {
      // With the bytes around it, a match may be no longer than it can be.
      const uint32_t pixels = shorter(shorter(count_of(r->word), count_of(earlier)), 60);
      const uint32_t length = pixels * s->runs.pixel_length;
      const bool is_whole = pixels == count_of(r->word);
      // The first bytes of the next pixel, and the last ones of that before.
      const uint32_t behind =
          is_whole && r->word == earlier ? equal_bytes(s, r->following, s->runs.words[other + 1]) : 0;
      const uint32_t before = is_whole && r->number > s->first ? last_equal_bytes(s, r->number, other) : 0;
      if (before + length + behind > longest) {
        longest = before + length + behind;
        add_pixels(s, r, other, length, before, behind);
      }
    }
    entry = older_entry(s, entry, 2);
  }
}

// Tries earlier ends of runs of the same pixel, the latest first; few for a run that is passed.
INLINE void find_matches(search *s, const run *r, keys k, bool passed) {
  best b = {0, 0, r->number + 1};
  uint32_t distance;
  int tries = passed ? PASSED_PAIRS : s->is_thorough ? THOROUGH_PAIRS : QUICK_PAIRS;
  uint32_t entry = s->memory->newest[k.pair];
  for (; tries > 0 && is_in_reach(s, entry, r->end, &distance) && b.whole <= GOOD_LENGTH; tries--) {
    if (s->runs.words[entry] == r->following) try_match(s, r, entry - 1, distance, &b);
    entry = older_entry(s, entry, 0);
  }
  if (passed || (b.whole > 0 && !s->is_thorough)) return;
  tries = s->is_thorough ? THOROUGH_EDGES : QUICK_EDGES;
  entry = s->memory->newest[KEYS + k.edge];
  for (; tries > 0 && is_in_reach(s, entry, r->end, &distance) && b.whole <= GOOD_LENGTH; tries--) {
    const uint64_t behind = s->runs.words[entry];
    if (behind != r->following && is_same_pixel(behind, r->following)) try_match(s, r, entry - 1, distance, &b);
    entry = older_entry(s, entry, 1);
  }
  if (b.whole > 0 && !s->is_thorough) return;
  if (!is_filter(r->word) && b.whole <= GOOD_LENGTH) find_pixels(s, r, k.pixel);
}

// --- The path ------------------------------------------------------------------------------------

// Whether a path that costs so much leads behind a run for only a little more than the cheapest path to it.
INLINE bool is_passed(const run *r, int32_t cost) {
  cost -= PASSING_COST;
  return cost <= cost_of(r->own) && (!is_long(r->word) || cost <= r->within_cost);
}

// Finds the cheapest edges to all nodes, from the first run to the last, and enters the runs into the index.
INLINE void find_path(search *s) {
  node *nodes = s->memory->nodes;
  for (size_t i = 0; i < (s->last - s->first + 1) * SLOTS; i++) nodes[i] = unreached;
  nodes[0] = 0;
  run r = {.number = s->first, .word = s->runs.words[s->first], .start = s->runs.starts[s->first], .own = nodes};
  // Before the stream's first run there is none.
  uint32_t byte_before = r.number > 0 ? last_byte(s, s->runs.words[r.number - 1]) : 0x100;
  for (; r.number < s->last; r.number++) {
    const bool is_next_known = r.number + 1 < s->runs.count;
    r.end = s->runs.starts[r.number + 1];
    r.following = is_next_known ? s->runs.words[r.number + 1] : 0;
    // By matches that began before; later by the run itself, too.
    const int32_t passing_cost = cost_of(r.own + SLOTS);
    if (is_filter(r.word)) {
      lead(0, r.own + SLOTS, cost_of(r.own) + s->costs.literals[r.word & 0xFF]);
    } else {
      add_literals(s, &r);
      // Edges may lead to the run's own nodes here, but not once edges leave them.
      if (s->is_thorough) continue_matches(s, &r);
      if (is_long(r.word)) find_within(s, &r);
      add_run(s, &r, byte_before);
    }
    if (is_next_known) {
      const keys k = keys_of(r.word, r.following);
      const bool passed = is_passed(&r, passing_cost);
      if (r.number + 1 < s->last && (s->is_thorough || !passed)) find_matches(s, &r, k, passed);
      enter(s, r.number, k);
    }
    byte_before = last_byte(s, r.word);
    r.word = r.following;
    r.start = r.end;
    r.own += SLOTS;
    r.slot += SLOTS;
  }
}

// The slot where the literal begins that leads to another.
static uint32_t slot_before(const search *s, uint32_t slot) {
  const uint32_t kind = slot % SLOTS;
  if (kind == BEHIND) return slot - BEHIND + s->runs.pixel_length - 1;
  if (kind > 0) return slot - 1;
  const uint32_t before = slot - SLOTS;
  return is_filter(s->runs.words[s->first + before / SLOTS]) ? before : before + s->runs.pixel_length - 1;
}

// Where the node of a slot lies in the stream.
static uint32_t place_of(const search *s, uint32_t slot) {
  const uint32_t kind = slot % SLOTS;
  if (kind == FURTHER) return s->memory->edges[(uint32_t)s->memory->nodes[slot]].end;
  return s->runs.starts[s->first + slot / SLOTS] + (kind == BEHIND ? s->runs.pixel_length : kind);
}

static cpng_token *add_literal(cpng_token *token, uint64_t word, uint32_t byte) {
  *token = (cpng_token){.length = (uint32_t)word >> 8 * byte & 0xFF, .times = 1};
  return token + 1;
}

// Writes the tokens of the cheapest path, in order; how many they are.
static size_t follow_path(const search *s) {
  uint32_t *path = s->memory->path;
  const edge *edges = s->memory->edges;
  const node *nodes = s->memory->nodes;
  size_t count = 0;
  for (uint32_t slot = (uint32_t)(s->last - s->first) * SLOTS; slot != 0;) {
    path[count++] = slot;
    const uint32_t number = (uint32_t)nodes[slot];
    slot = number > 0 ? edges[number].from : slot_before(s, slot);
  }
  cpng_token *token = s->memory->tokens;
  uint32_t slot = 0, place = place_of(s, 0);
  while (count > 0) {
    const uint32_t target = path[--count], end = place_of(s, target), number = (uint32_t)nodes[target];
    const size_t own = s->first + slot / SLOTS;
    const uint64_t word = s->runs.words[own];
    const edge last = edges[number];
    if (number == 0) {
      token = add_literal(token, word, slot % SLOTS);
    } else if (last.distance == 0) {
      const uint32_t start = s->runs.starts[own];
      for (; place < end; place++) token = add_literal(token, word, (place - start) % s->runs.pixel_length);
    } else if (last.back == 0) {
      token += cpng_cut_run(end - place, last.distance, token);
    } else {
      if (last.start > place) token += cpng_cut_run(last.start - place, run_distance(s, word), token);
      *token++ = (cpng_token){end - last.start, last.distance, 1};
    }
    place = end;
    slot = target;
  }
  return (size_t)(token - s->memory->tokens);
}

size_t cpng_cut_run(uint32_t length, uint32_t distance, cpng_token *tokens) {
  uint32_t times = length / LONGEST_MATCH, rest = length % LONGEST_MATCH;
  size_t count = 0;
  // One or two bytes cannot be a match.
  const bool is_short = times > 0 && (rest == 1 || rest == 2);
  if (is_short) times--;
  if (times > 0) tokens[count++] = (cpng_token){LONGEST_MATCH, distance, times};
  if (is_short) {
    tokens[count++] = (cpng_token){LONGEST_MATCH - 3, distance, 1};
    rest += 3;
  }
  if (rest > 0) tokens[count++] = (cpng_token){rest, distance, 1};
  return count;
}

size_t cpng_parse_runs(cpng_parser *parser, const cpng_runs *runs, size_t first, size_t last, const cpng_costs *costs,
                       bool is_thorough, const cpng_token **tokens) {
  search s = {parser, *runs, *costs, .first = first, .last = last, .is_thorough = is_thorough};
  if (s.runs.pixel_length == 4 && !s.is_thorough) {
    // Most batches: compiled once more for these constants.
    s.runs.pixel_length = 4;
    s.is_thorough = false;
    find_path(&s);
  } else {
    find_path(&s);
  }
  *tokens = parser->tokens;
  return follow_path(&s);
}

// --- Memory --------------------------------------------------------------------------------------

cpng_parser *cpng_make_parser(size_t capacity) {
  cpng_parser *parser = malloc(sizeof(cpng_parser) + TABLES * capacity * sizeof(uint32_t));
  if (parser == NULL) return NULL;
  parser->capacity = capacity;
  parser->edges[0] = (edge){0};
  cpng_restart_parser(parser);
  return parser;
}

void cpng_free_parser(cpng_parser *parser) { free(parser); }

void cpng_restart_parser(cpng_parser *parser) { memset(parser->newest, 0, sizeof parser->newest); }

static void lower(uint32_t *entries, size_t length, uint32_t count) {
  for (size_t i = 0; i < length; i++) entries[i] = entries[i] > count ? entries[i] - count : 0;
}

void cpng_forget_runs(cpng_parser *parser, size_t count) {
  const size_t rest = TABLES * (parser->capacity - count);
  memmove(parser->older, parser->older + TABLES * count, rest * sizeof(uint32_t));
  lower(parser->newest, TABLES * KEYS, (uint32_t)count);
  lower(parser->older, rest, (uint32_t)count);
}
