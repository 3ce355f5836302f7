internal import PopframeKit
internal import Themes

/// Quotes text for the preview page, as a POSIX shell word.
@_spi(Studio) public enum PreviewText {
  /// A text as one word of a POSIX shell.
  public static func shellWord(_ text: String) -> String { text.shellWord }

  /// The SHA-256 of a file's bytes, in lowercase hexadecimal digits.
  public static func hash(of bytes: [UInt8]) -> String { Sha256(of: bytes).hex }
}
