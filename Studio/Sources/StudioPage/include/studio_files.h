#ifndef POPFRAME_STUDIO_FILES_H
#define POPFRAME_STUDIO_FILES_H

#include <stddef.h>

/// A file of the page, as it is served.
struct studio_file {
  const char *_Nonnull path;
  const char *_Nonnull type;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

/// The file of a number from 0; null behind the last one.
const struct studio_file *_Nullable studio_file(long index);

#endif
