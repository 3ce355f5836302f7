// A library for LD_PRELOAD that lets one call of the system fail: FAULT=write:3:28 is the third write, with
// error 28 (ENOSPC). FAULT=alloc:3:12 is the third large allocation. What has been hit is written to FAULT_MARK.
// Messages on standard output and standard error never fail.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int seen;

static int fails(const char *kind) {
  const char *fault = getenv("FAULT");
  size_t length = strlen(kind);
  if (!fault || strncmp(fault, kind, length) || fault[length] != ':') return 0;
  char *rest;
  long number = strtol(fault + length + 1, &rest, 10);
  if (__atomic_add_fetch(&seen, 1, __ATOMIC_SEQ_CST) != number) return 0;
  int error = *rest == ':' ? atoi(rest + 1) : EIO;
  const char *mark = getenv("FAULT_MARK");
  int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  int file = mark ? real(mark, O_WRONLY | O_CREAT, 0666) : -1;
  if (file >= 0) close(file);
  errno = error;
  return 1;
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

ssize_t write(int file, const void *bytes, size_t count) {
  REAL(write);
  if (file > 2 && fails("write")) return -1;
  return real(file, bytes, count);
}

int fsync(int file) {
  REAL(fsync);
  return fails("fsync") ? -1 : real(file);
}

int rename(const char *from, const char *to) {
  REAL(rename);
  return fails("rename") ? -1 : real(from, to);
}

int renameat(int a, const char *from, int b, const char *to) {
  REAL(renameat);
  return fails("rename") ? -1 : real(a, from, b, to);
}

int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
  REAL(renameat2);
  return fails("rename") ? -1 : real(a, from, b, to, flags);
}

int linkat(int a, const char *from, int b, const char *to, int flags) {
  REAL(linkat);
  return fails("link") ? -1 : real(a, from, b, to, flags);
}

int mkdir(const char *path, mode_t mode) {
  REAL(mkdir);
  return fails("mkdir") ? -1 : real(path, mode);
}

int mkdirat(int folder, const char *path, mode_t mode) {
  REAL(mkdirat);
  return fails("mkdir") ? -1 : real(folder, path, mode);
}

int unlinkat(int folder, const char *path, int flags) {
  REAL(unlinkat);
  return fails("unlink") ? -1 : real(folder, path, flags);
}

// What pictures and files take; less is the runtime's own.
#define LARGE (64 << 10)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) { return size >= LARGE && fails("alloc") ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) {
  size_t bytes;
  int is_large = !__builtin_mul_overflow(count, size, &bytes) && bytes >= LARGE;
  return is_large && fails("alloc") ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  return size >= LARGE && fails("alloc") ? NULL : __libc_realloc(old, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  *result = size >= LARGE && fails("alloc") ? NULL : __libc_memalign(alignment, size);
  return *result ? 0 : ENOMEM;
}

void *aligned_alloc(size_t alignment, size_t size) {
  return size >= LARGE && fails("alloc") ? NULL : __libc_memalign(alignment, size);
}

static mode_t mode_of(int flags, va_list list) {
  return flags & (O_CREAT | __O_TMPFILE) ? va_arg(list, mode_t) : 0;
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = mode_of(flags, list);
  va_end(list);
  int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  return fails("open") ? -1 : real(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = mode_of(flags, list);
  va_end(list);
  int (*real)(int, const char *, int, ...) = dlsym(RTLD_NEXT, "openat");
  return fails("open") ? -1 : real(folder, path, flags, mode);
}
