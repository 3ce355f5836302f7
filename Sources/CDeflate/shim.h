// libdeflate is optional: without it, zlib does the same more slowly. It is linked where pkg-config
// knows it.
#if __has_include(<libdeflate.h>)
#include <libdeflate.h>
#endif
