internal import LibC

/// What ends a process in the middle: a defect of ours, or memory that the runtime did not get.
///
/// Nothing is half written then, because files get their places only when they are complete. The
/// signals become the status of a defect, so that no script takes the end for anything else.
enum Crash {
  private static let signals = [SIGABRT, SIGTRAP, SIGILL, SIGSEGV, SIGBUS, SIGFPE]

  /// The variable that leaves the signals to the runtime, which prints where it happened.
  private static let variable = "POPFRAME_BACKTRACE"

  /// Turns these ends into a message and the status 70.
  static func becomesStatus() {
    guard Environment.value(of: variable) == nil else { return }
    // A stack that is full has no room for a handler.
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

  /// Runs in a signal handler: nothing but calls of the system.
  private static func end() -> Never {
    // Whoever cannot have this much is short of memory.
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
