internal import LibC

/// Handles crashes: defects in Popframe, or memory that the runtime could not allocate.
///
/// No file is partly written then, because files get their places only when they are complete. The
/// signals become the status of a defect, so that scripts recognise it.
enum Crash {
  private static let signals = [SIGABRT, SIGTRAP, SIGILL, SIGSEGV, SIGBUS, SIGFPE]

  /// If this variable is set, the runtime handles the signals and prints a backtrace.
  private static let variable = "POPFRAME_BACKTRACE"

  /// Turns crashes into a message and the status 70.
  static func becomesStatus() {
    guard Environment.value(of: variable) == nil else { return }
    // The handler has its own stack, because the thread's stack may be full.
    let size = 64 << 10
    var stack = stack_t()
    stack.ss_sp = malloc(size)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    for signal in signals {
      var action = sigaction()
      let handler: @convention(c) (Int32) -> Void = { _ in Crash.end() }
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handler
      #else
        action.__sigaction_handler.sa_handler = handler
      #endif
      action.sa_flags = Int32(SA_ONSTACK)
      sigaction(signal, &action, nil)
    }
  }

  /// Runs in a signal handler, so only system calls are allowed.
  private static func end() -> Never {
    // If this allocation fails, there is not enough memory.
    let probe = mmap(nil, 256 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    if probe == MAP_FAILED {
      say("popframe: error: there is not enough memory; ask for a smaller picture, or give more\n")
    } else {
      say("popframe: error: this is a defect of popframe, or there is not enough memory; ")
      say("please report it with the command line, and what POPFRAME_BACKTRACE=1 adds to it\n")
    }
    _exit(70)
  }

  private static func say(_ text: StaticString) {
    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
