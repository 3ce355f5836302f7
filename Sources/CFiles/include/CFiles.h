#ifndef CFILES_H
#define CFILES_H

/// Exchanges what two names stand for, at one moment. Returns 0, or -1 with `errno`: `ENOTSUP` where the system or
/// the file system cannot.
int cfiles_exchange(int folder, const char *name, int other_folder, const char *other);

/// Gives a file another name, which nothing may have. Returns 0, or -1 with `errno`: `ENOTSUP` where the system or
/// the file system cannot.
int cfiles_rename_to_free(int folder, const char *name, int other_folder, const char *other);

/// Whether the regular file of a descriptor that was opened for reading is open for writing, anywhere on this
/// machine: 1 if it is, 0 if it is not, -1 if the system does not tell.
int cfiles_is_being_written(int file);

#endif
