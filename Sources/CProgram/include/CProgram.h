#ifndef CPROGRAM_H
#define CPROGRAM_H

#include <stdbool.h>
#include <stddef.h>

/// The bytes by which the linker tells this program from every other: the build ID of ELF, the UUID of Mach-O.
/// NULL if it was linked without.
const unsigned char *cprogram_id(size_t *count);

/// From now on a crash of any thread becomes a message on standard error and the status 70.
///
/// - name: The program, for the message; it is kept.
/// - version: Its version; it is kept.
/// - backtrace: Whether the message has the place of the crash, as offsets into the program's file.
void cprogram_report_crashes(const char *name, const char *version, bool backtrace);

#endif
