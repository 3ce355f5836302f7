#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The user's browser.
enum Browser {
  /// Opens an address; blocks until the program that opens it has ended.
  ///
  /// - Returns: Whether there is such a program and it succeeded.
  static func open(_ address: String) -> Bool {
    #if canImport(Darwin)
      let words = ["open", address]
    #else
      let words = ["xdg-open", address]
    #endif
    // Its messages are not ours, and standard output holds the address alone.
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    guard posix_spawnp(&process, words[0], &actions, nil, &arguments, environ) == 0 else {
      return false
    }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status == 0
  }
}
