#ifndef CPROGRAM_H
#define CPROGRAM_H

#include <stddef.h>

/// The bytes by which the linker tells this program from every other: the build ID of ELF, the UUID of Mach-O.
/// NULL if it was linked without.
const unsigned char *cprogram_id(size_t *count);

#endif
