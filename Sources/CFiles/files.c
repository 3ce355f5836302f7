#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>

// Calls that Swift does not import, because they belong to one system only or take a variable number of arguments.

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>

enum { NO_REPLACE = 1, EXCHANGE = 2 };

static int rename_with(int folder, const char *name, int other_folder, const char *other, unsigned flags) {
#if defined(__GLIBC__)
  int result = renameat2(folder, name, other_folder, other, flags);
#else
  int result = (int)syscall(SYS_renameat2, folder, name, other_folder, other, flags);
#endif
  if (result != 0 && (errno == EINVAL || errno == ENOSYS || errno == EOPNOTSUPP)) errno = ENOTSUP;
  return result;
}

int cfiles_is_being_written(int file) {
  // A lease for reading is granted only if no process has the file open for writing. It is given back at once. If a
  // process opens the file in between, the kernel sends a signal, which by default would end the process: it is set to
  // one that is ignored by default.
  if (fcntl(file, F_SETSIG, SIGURG) != 0) return -1;
  if (fcntl(file, F_SETLEASE, F_RDLCK) != 0) return errno == EAGAIN || errno == EBUSY ? 1 : -1;
  fcntl(file, F_SETLEASE, F_UNLCK);
  return 0;
}

#elif defined(__APPLE__)

enum { NO_REPLACE = RENAME_EXCL, EXCHANGE = RENAME_SWAP };

static int rename_with(int folder, const char *name, int other_folder, const char *other, unsigned flags) {
  int result = renameatx_np(folder, name, other_folder, other, flags);
  if (result != 0 && (errno == EINVAL || errno == ENOSYS)) errno = ENOTSUP;
  return result;
}

int cfiles_is_being_written(int file) {
  (void)file;
  return -1;
}

#else

enum { NO_REPLACE, EXCHANGE };

static int rename_with(int folder, const char *name, int other_folder, const char *other, unsigned flags) {
  errno = ENOTSUP;
  return -1;
}

int cfiles_is_being_written(int file) {
  (void)file;
  return -1;
}

#endif

int cfiles_exchange(int folder, const char *name, int other_folder, const char *other) {
  return rename_with(folder, name, other_folder, other, EXCHANGE);
}

int cfiles_rename_to_free(int folder, const char *name, int other_folder, const char *other) {
  return rename_with(folder, name, other_folder, other, NO_REPLACE);
}
