internal import Files
internal import LibC
@_spi(Studio) internal import PopframeKit

/// Standard input, which `-` means where one file is read.
enum StandardInput {
  /// Its name in messages, as in compilers.
  static let name = "<stdin>"

  /// A path at which the system has it, for files that stand alone.
  static let path = "/dev/stdin"

  static func path(for argument: String) -> String { argument == "-" ? path : argument }

  /// All bytes up to the end, and one more than the limit at most.
  static func bytes(limit: Int) throws(PopframeError) -> [UInt8] {
    let clock = ContinuousClock()
    let start = clock.now
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count > 0 {
        bytes += chunk[..<count]
      } else if count == 0 {
        break
      } else if errno != EINTR {
        let reason = strerror(errno).map { String(cString: $0) } ?? "system error \(errno)"
        throw .unreadable(path: name, reason: "standard input cannot be read: \(reason)")
      }
    }
    ReadingLog.current?.add(
      .init(name: name, bytes: bytes.count, duration: start.duration(to: clock.now)))
    return bytes
  }
}

extension SceneSource {
  /// Creates the source for a theme or scene argument: a path, a shipped theme's name, or `-` for
  /// standard input.
  init(argument: String) throws(PopframeError) {
    if argument == "-" {
      self = .text(
        try StandardInput.bytes(limit: InputFile.largestText), name: StandardInput.name)
    } else {
      self = .file(try ThemeLocator.standard.file(for: argument))
    }
  }

  /// The sources for an argument that can also be a folder of themes.
  static func themes(
    argument: String, on shelf: ThemeCache
  ) throws(PopframeError) -> [SceneSource] {
    if argument == "-" { return [try SceneSource(argument: argument)] }
    return try ThemeLocator.standard.themeFiles(for: argument, on: shelf).map { .file($0.file) }
  }
}
