internal import LibC

/// The end of a command that goes on until somebody ends it.
enum InterruptedRun {
  /// From now on Ctrl+C ends the process with the status that shells give it, rather than by the signal.
  static func endsWithStatus() {
    signal(SIGINT) { _ in _exit(ExitStatus.interrupted.rawValue) }
  }
}
