internal import JSON
internal import ThemeTree

/// How the preview writes texts of its user into what the page copies and reads.
@_spi(Studio) public enum PreviewText {
  /// A text as one word of a POSIX shell.
  public static func shellWord(_ text: String) -> String { text.shellWord }

  /// A text as a string of JSON, with its quotes.
  public static func json(_ text: String) -> String { text.quoted }
}
