internal import Languages
internal import PopframeKit
internal import Themes

/// Texts of users for the studio's page, and names that it asks for.
@_spi(Studio) public enum PreviewText {
  /// A text as one word of a POSIX shell.
  public static func shellWord(_ text: String) -> String { text.shellWord }

  /// Whether a text is the name of a PNG file beside a theme's file.
  public static func isPictureName(_ text: String) -> Bool {
    FileName(text) != nil && text.ends(with: ".png") && text.utf8.count > 4
  }

  /// The SHA-256 of a file's bytes, in lowercase hexadecimal digits.
  public static func hash(of bytes: [UInt8]) -> String { Sha256(of: bytes).hex }
}
