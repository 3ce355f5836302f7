#ifndef POPFRAME_CSHADOW_H
#define POPFRAME_CSHADOW_H

#include <stddef.h>
#include <stdint.h>

// The inner loop of blurred shadows: sums of weighted lines.

// How many columns are summed together.
enum { CSHADOW_WIDTH = 16 };

#pragma clang assume_nonnull begin

// A line and its part in a row.
typedef struct {
  const float *line;
  float weight;
} cshadow_part;

// Sums so many parts in CSHADOW_WIDTH columns from `start` on. The error of a sum is at most that of a rounding of each product
// and each addition.
typedef void cshadow_summing(const cshadow_part *parts, size_t count, size_t start, float *sums);

// Turns such sums, times a factor for each column, into whole numbers from 0 to 255, the nearest ones.
//
// Returns a bit for each column, the lowest for the first, whose distance from the nearest is more than `most`.
typedef uint32_t cshadow_rounding(const cshadow_part *parts, size_t count, size_t start,
                                  const float *factors, float most, uint8_t *output);

typedef struct {
  cshadow_summing *sum;
  cshadow_rounding *round;
} cshadow_loops;

// The loops that suit the processor.
cshadow_loops cshadow_choose(void);

#pragma clang assume_nonnull end

#endif
