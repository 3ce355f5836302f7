#ifndef POPFRAME_WEB_H
#define POPFRAME_WEB_H

#include <stddef.h>

/// A file of the page, as it is served.
struct web_file {
  const char *_Nonnull path;
  const char *_Nonnull type;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

/// The file of a number from 0; null behind the last one.
const struct web_file *_Nullable web_file(long index);

#endif
