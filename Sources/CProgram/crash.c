#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "CProgram.h"

#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#include <sys/ucontext.h>
#else
#include <link.h>
#include <ucontext.h>
#endif

/// The status of a defect.
enum { defect = 70 };

static const char *program_name = "";
static const char *program_version = "";
static bool prints_backtrace;
/// Where the program lies in memory; what is outside is a library of the system.
static uintptr_t program_start, program_end;

static void say(const char *text) {
    ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
}

static void say_number(uint64_t number, unsigned base) {
    char digits[21];
    char *first = digits + sizeof digits - 1;
    *first = 0;
    do {
        *--first = "0123456789abcdef"[number % base];
        number /= base;
    } while (number);
    say(first);
}

/// One line of a backtrace: an offset into the program, as llvm-symbolizer and addr2line take it.
static void say_place(uintptr_t address) {
    if (address >= program_start && address < program_end) {
        say("  0x");
        say_number(address - program_start, 16);
        say("\n");
    } else {
        say("  (a library of the system)\n");
    }
}

/// The registers that a frame begins with.
struct frame {
    uintptr_t place, pointer;
};

static struct frame frame_of(const void *context) {
    const ucontext_t *state = context;
#if defined(__APPLE__) && defined(__x86_64__)
    return (struct frame){state->uc_mcontext->__ss.__rip, state->uc_mcontext->__ss.__rbp};
#elif defined(__APPLE__)
    return (struct frame){state->uc_mcontext->__ss.__pc, state->uc_mcontext->__ss.__fp};
#elif defined(__x86_64__)
    return (struct frame){(uintptr_t)state->uc_mcontext.gregs[REG_RIP], (uintptr_t)state->uc_mcontext.gregs[REG_RBP]};
#elif defined(__aarch64__)
    return (struct frame){state->uc_mcontext.pc, state->uc_mcontext.regs[29]};
#else
    (void)state;
    return (struct frame){0, 0};
#endif
}

static void end(int signal) {
    (void)signal;
    _exit(defect);
}

/// Writes where the thread was. Every function keeps its frame's pointer, so that no table is needed.
static void say_backtrace(int signal, const void *context) {
    say(program_name);
    say(" ");
    say(program_version);
    say(", build ");
    size_t count = 0;
    const unsigned char *id = cprogram_id(&count);
    if (!id) say("unknown");
    for (size_t index = 0; index < count; index++) {
        if (id[index] < 16) say("0");
        say_number(id[index], 16);
    }
    say(", signal ");
    say_number((uint64_t)signal, 10);
    say(", from the inside out:\n");
    struct frame frame = frame_of(context);
    if (!frame.place) return;
    say_place(frame.place);
    // A stack that is damaged ends the list, never the report.
    uintptr_t last = 0;
    for (int depth = 0; depth < 64; depth++) {
        if (!frame.pointer || frame.pointer % sizeof(uintptr_t) || frame.pointer <= last) return;
        if (last && frame.pointer - last > 64 << 20) return;
        last = frame.pointer;
        const uintptr_t *saved = (const uintptr_t *)frame.pointer;
#if defined(__aarch64__)
        // The upper bits may hold a signature.
        uintptr_t place = saved[1] & 0x0000ffffffffffff;
#else
        uintptr_t place = saved[1];
#endif
        if (!place) return;
        // The call before the place to which it returns.
        say_place(place - 1);
        frame.pointer = saved[0];
    }
}

/// Only system calls are allowed here.
static void report(int signal_number, siginfo_t *info, void *context) {
    (void)info;
    // A second crash, in the report, ends at once.
    struct sigaction ending = {.sa_handler = end, .sa_flags = SA_ONSTACK | SA_NODEFER};
    sigaction(SIGSEGV, &ending, NULL);
    sigaction(SIGBUS, &ending, NULL);
    say(program_name);
    // If this allocation fails, there is not enough memory.
    void *probe = mmap(NULL, 256 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
    if (probe == MAP_FAILED) {
        say(": error: there is not enough memory; ask for a smaller picture, or give more\n");
        _exit(defect);
    }
    say(": error: this is a defect of popframe, or there is not enough memory; please report it with the command line");
    if (!prints_backtrace) {
        say(", and what POPFRAME_BACKTRACE=1 adds to it\n");
        _exit(defect);
    }
    say(" and these lines\n");
    say_backtrace(signal_number, context);
    _exit(defect);
}

#if defined(__APPLE__)
static void find_program(void) {
    program_start = (uintptr_t)_dyld_get_image_header(0);
    program_end = program_start + (256u << 20);
}
#else
static int note_program(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size;
    (void)unused;
    program_start = info->dlpi_addr;
    for (int index = 0; index < info->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[index];
        if (segment->p_type != PT_LOAD) continue;
        uintptr_t segment_end = info->dlpi_addr + segment->p_vaddr + segment->p_memsz;
        if (segment_end > program_end) program_end = segment_end;
    }
    // The first object is the program.
    return 1;
}

static void find_program(void) { dl_iterate_phdr(note_program, NULL); }
#endif

void cprogram_report_crashes(const char *name, const char *version, bool backtrace) {
    program_name = name;
    program_version = version;
    prints_backtrace = backtrace;
    find_program();
    // A stack of its own, because the thread's may be full.
    size_t size = 64 << 10;
    stack_t stack = {.ss_sp = malloc(size), .ss_size = size};
    if (stack.ss_sp) sigaltstack(&stack, NULL);
    const int signals[] = {SIGABRT, SIGTRAP, SIGILL, SIGSEGV, SIGBUS, SIGFPE};
    struct sigaction action = {.sa_sigaction = report, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
        sigaction(signals[index], &action, NULL);
    }
}
