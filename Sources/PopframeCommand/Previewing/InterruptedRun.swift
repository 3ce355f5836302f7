internal import LibC

/// The end of a command that runs until Ctrl+C.
enum InterruptedRun {
  /// From now on Ctrl+C ends the process with the status that shells give it, rather than by the signal.
  static func endsWithStatus() {
    signal(SIGINT) { _ in _exit(ExitStatus.interrupted.rawValue) }
  }
}
