internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  @preconcurrency internal import Glibc
#endif

/// Single keys that are pressed in the terminal: `o` opens the page, `r` draws everything again, `q` ends,
/// `h` lists them.
enum TerminalKeys {
  static let help = "o open the page · r read all files again · q quit · h this list"

  /// The original terminal settings. A signal handler can only access globals.
  private static let original = Mutex<termios?>(nil)

  /// Reads keys until the process ends, if there is a terminal; blocks its thread.
  static func read(_ pressed: (Character) -> Void) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return }
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
    original.withLock { [settings] in $0 = settings }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else { return }
    var byte: UInt8 = 0
    while Self.readByte(&byte) { pressed(Character(Unicode.Scalar(byte))) }
  }

  private static func readByte(_ byte: inout UInt8) -> Bool {
    #if canImport(Darwin)
      Darwin.read(STDIN_FILENO, &byte, 1) == 1
    #elseif canImport(Musl)
      Musl.read(STDIN_FILENO, &byte, 1) == 1
    #else
      Glibc.read(STDIN_FILENO, &byte, 1) == 1
    #endif
  }

  static func restore() {
    _ = original.withLockIfAvailable { settings in
      if var settings { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
    }
  }
}
