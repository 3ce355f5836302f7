internal import Files
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

  /// The folder of a file, from the root.
  public static func absoluteFolder(of file: String) -> String {
    let folder = PathName(file).folder
    return ((try? folder.resolved()) ?? folder).text
  }

  /// The name of a theme's folder, also where its user calls it `.`.
  public static func folderName(of file: String) -> String {
    CaseName.folderName(of: PathName(file).folder)
  }

  /// The SHA-256 of a file's bytes, in lowercase hexadecimal digits.
  public static func hash(of bytes: [UInt8]) -> String { Sha256(of: bytes).hex }
}
