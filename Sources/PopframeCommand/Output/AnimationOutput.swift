internal import Files
internal import PopframeKit

/// Where `-o` says that an animation goes.
enum AnimationOutput: Equatable {
  /// One animated PNG.
  case file(String)
  /// The same, to standard output.
  case standardOutput
  /// A PNG for each frame in a folder, which is made where it is missing.
  case folder(String)
  /// A PNG for each frame, the number in the place of `%d` or `%04d`.
  case pattern(start: String, digits: Int, end: String)

  init(_ option: String?) throws(UsageError) {
    guard let option, !option.isEmpty else {
      throw UsageError(
        "--animate: say where the frames go with -o: a .png file, a folder, or frame-%03d.png")
    }
    if option == "-" {
      guard !StandardOutput.isTerminal else {
        throw UsageError(
          "-o -: standard output is a terminal, which cannot show a PNG; pipe it into a program, "
            + "or name a file")
      }
      self = .standardOutput
    } else if option.contains("%") {
      self = try Self.pattern(option)
    } else if let format = PathName(option).otherPictureFormat {
      throw UsageError(
        "-o: an animated PNG is written, and '\(option)' ends as \(format); let it end with .png or "
          + ".apng, or name a folder")
    } else if PathName(option).isPNG || PathName(option).isAPNG, !option.hasSuffix("/") {
      self = .file(option)
    } else {
      self = .folder(option)
    }
  }

  var isOneFile: Bool {
    switch self {
    case .file, .standardOutput: true
    case .folder, .pattern: false
    }
  }

  /// The folder that is made for the frames.
  var folder: String? { if case .folder(let folder) = self { folder } else { nil } }

  /// The paths of the frames; none for standard output.
  func paths(count: Int) -> [String] {
    let digits = "\(count)".count
    return switch self {
    case .file(let path): [path]
    case .standardOutput: []
    case .folder(let folder):
      (1...count).map {
        PathName(folder).appending("frame-\(Self.number($0, digits: digits)).png").text
      }
    case .pattern(let start, let digits, let end):
      (1...count).map { start + Self.number($0, digits: digits) + end }
    }
  }

  private static func number(_ number: Int, digits: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// Reads a pattern with one number: `%d`, or `%3d` and `%03d` for at least three digits.
  private static func pattern(_ text: String) throws(UsageError) -> AnimationOutput {
    let parts = text.split(separator: "%", omittingEmptySubsequences: false)
    let tail = parts.last ?? ""
    let width = tail.prefix { $0.isASCII && $0.isNumber }
    let end = tail.dropFirst(width.count)
    guard parts.count == 2, end.first == "d", width.count <= 2, let digits = Int("0" + width) else {
      throw UsageError(
        "-o: '\(text)' is no pattern for frames; write the number once, as in frame-%03d.png")
    }
    return .pattern(start: String(parts[0]), digits: digits, end: String(end.dropFirst()))
  }
}
