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

// Sums so many parts in the columns of a block. The error of a sum is at most that of a rounding of each product and
// each addition.
typedef void cshadow_summing(const cshadow_part *parts, size_t count, size_t block, float *sums);

// Turns such sums of the blocks from `first` to before `end`, times a factor for each column, into whole numbers from 0
// to 255, the nearest ones.
//
// Columns whose distance from the nearest is more than `most` have a bit in the word of their block in `far`, the lowest
// for the first. All tables begin at block 0.
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
