#if defined(__APPLE__)

#include "CProgram.h"

#include <mach-o/dyld.h>
#include <mach-o/loader.h>

const unsigned char *cprogram_id(size_t *count) {
    // The first image is the program.
    const struct mach_header_64 *header = (const struct mach_header_64 *)_dyld_get_image_header(0);
    const struct load_command *command = (const struct load_command *)(header + 1);
    for (unsigned int index = 0; index < header->ncmds; index++) {
        if (command->cmd == LC_UUID) {
            *count = sizeof(((const struct uuid_command *)command)->uuid);
            return ((const struct uuid_command *)command)->uuid;
        }
        command = (const struct load_command *)((const char *)command + command->cmdsize);
    }
    return NULL;
}

#else

#define _GNU_SOURCE
#include "CProgram.h"

#include <elf.h>
#include <link.h>
#include <string.h>

struct found {
    const unsigned char *bytes;
    size_t count;
};

/// Looks for the build ID among the notes of a segment.
static struct found in_notes(const char *notes, size_t length) {
    size_t place = 0;
    while (length - place >= sizeof(ElfW(Nhdr))) {
        const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)(notes + place);
        const char *name = (const char *)(note + 1);
        // Names and contents fill whole words of four bytes.
        const char *content = name + ((note->n_namesz + 3) & ~3u);
        place = (size_t)(content - notes) + ((note->n_descsz + 3) & ~3u);
        if (place > length) break;
        if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && memcmp(name, "GNU", 4) == 0) {
            return (struct found){(const unsigned char *)content, note->n_descsz};
        }
    }
    return (struct found){NULL, 0};
}

static int in_program(struct dl_phdr_info *info, size_t size, void *result) {
    (void)size;
    struct found *found = result;
    for (int index = 0; index < info->dlpi_phnum && !found->bytes; index++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[index];
        if (segment->p_type != PT_NOTE) continue;
        *found = in_notes((const char *)info->dlpi_addr + segment->p_vaddr, segment->p_memsz);
    }
    // The first object is the program; the others are ignored.
    return 1;
}

const unsigned char *cprogram_id(size_t *count) {
    struct found found = {NULL, 0};
    dl_iterate_phdr(in_program, &found);
    *count = found.count;
    return found.bytes;
}

#endif
