@_spi(Studio) internal import PopframeKit

/// Quotes words of command lines that the page provides for a shell.
enum CommandLineText {
  /// The argument for a theme: its folder, or a file with another name.
  static func argument(forTheme file: String) -> String {
    let suffix = "/\(ThemeLocator.fileName)"
    return file.hasSuffix(suffix) ? String(file.dropLast(suffix.count)) : file
  }

  /// A text as one word of a shell.
  static func word(_ text: String) -> String {
    let isSafe =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ","), UInt8(ascii: "@"):
          true
        default: false
        }
      }
    if isSafe { return text }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
  }
}
