#ifndef POPFRAME_CSHADOW_H
#define POPFRAME_CSHADOW_H

#include <stddef.h>
#include <stdint.h>

// The inner loop of blurred shadows: sums of weighted lines.

// Columns that are summed together: a block.
enum { CSHADOW_BLOCK = 16 };

#pragma clang assume_nonnull begin

// A line and its part in a row.
typedef struct {
  const float *line;
  float weight;
} cshadow_part;

// Sums so many parts in the columns of a block. Each product is rounded once at most, and a sum as often as there are
// pairs of parts, and once more.
typedef void cshadow_summing(const cshadow_part *parts, size_t count, size_t block, float *sums);

// Makes such sums in the blocks from `first` to before `end`, multiplies each by the factor of its column, and rounds it
// to the nearest whole number; they are above -0.25 and below 255.5.
//
// A column whose value is further than `most` from that number has a bit in the word of its block in `far`, the lowest
// for the first column. All tables begin at block 0: `output` has room for 16 bytes of each block before `end`.
typedef void cshadow_rounding(const cshadow_part *parts, size_t count, size_t first, size_t end, const float *factors,
                              float most, uint8_t *output, uint16_t *far);

typedef struct {
  cshadow_summing *sum;
  cshadow_rounding *round;
} cshadow_loops;

// The loops that suit the processor.
cshadow_loops cshadow_choose(void);

#pragma clang assume_nonnull end

#endif
