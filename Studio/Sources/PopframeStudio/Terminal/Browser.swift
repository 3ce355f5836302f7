internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

enum Browser {
  /// How long the file is there that leads to an address, in seconds: a browser may have to start first.
  private static let patience: UInt32 = 60

  /// Opens an address; blocks until the program that opens it has ended.
  ///
  /// Every user sees the arguments of a process, and the address has the token. The browser gets a file that
  /// only this user can read, and that leads to the address.
  ///
  /// - Returns: Whether there is such a program and it succeeded.
  static func open(_ address: String) -> Bool {
    // The file of a moment ago leads there, too.
    if let folder = current.withLock(\.self) {
      let bytes = folder.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return run("\(String(decoding: bytes, as: UTF8.self))/\(name)")
    }
    guard let folder = makeFolder() else { return false }
    let file = "\(folder)/\(name)"
    current.withLock { $0 = folder.utf8CString.map(\.self) }
    defer { removeFile() }
    guard write(page(leadingTo: address), to: file), run(file) else { return false }
    sleep(patience)
    return true
  }

  private static let name = "popframe.html"
  /// The folder of the file. A signal handler can only access globals.
  private static let current = Mutex<[CChar]?>(nil)

  /// Removes the file, if there is one.
  static func removeFile() {
    _ = current.withLockIfAvailable { folder in
      guard let path = folder else { return }
      let descriptor = Self.open(folder: path)
      if descriptor >= 0 {
        unlinkat(descriptor, name, 0)
        close(descriptor)
      }
      rmdir(path)
      folder = nil
    }
  }

  private static func open(folder: [CChar]) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #elseif canImport(Musl)
      Musl.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #else
      Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #endif
  }

  private static func page(leadingTo address: String) -> String {
    """
    <!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=\(address)">\
    <title>Popframe</title><a href="\(address)">Popframe</a>
    """
  }

  /// A folder for the file, of this user alone.
  private static func makeFolder() -> String? {
    for name in ["XDG_RUNTIME_DIR", "TMPDIR"] {
      if let folder = getenv(name), let made = makeFolder(in: String(cString: folder)) {
        return made
      }
    }
    return makeFolder(in: "/tmp")
  }

  private static func makeFolder(in parent: String) -> String? {
    guard let pattern = strdup("\(parent)/popframe-XXXXXX") else { return nil }
    defer { free(pattern) }
    return mkdtemp(pattern).map { String(cString: $0) }
  }

  private static func write(_ text: String, to file: String) -> Bool {
    let descriptor = creat(file, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    #if canImport(Darwin)
      return Darwin.write(descriptor, bytes, bytes.count) == bytes.count
    #elseif canImport(Musl)
      return Musl.write(descriptor, bytes, bytes.count) == bytes.count
    #else
      return Glibc.write(descriptor, bytes, bytes.count) == bytes.count
    #endif
  }

  /// Has the system's program open a file, or show a folder, by its absolute path; blocks until that program has ended.
  ///
  /// - Returns: Whether there is such a program and it succeeded.
  static func run(_ file: String) -> Bool {
    #if canImport(Darwin)
      let words = ["open", file]
    #else
      let words = ["xdg-open", file]
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
