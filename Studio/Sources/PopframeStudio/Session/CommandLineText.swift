@_spi(Studio) internal import PopframeKit

/// Words of command lines that the page provides.
enum CommandLineText {
  /// The argument for a theme: its folder, or a file with another name.
  static func argument(forTheme file: String) -> String {
    let suffix = "/\(ThemeLocator.fileName)"
    return file.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
      ? String(Substring(file.utf8.dropLast(suffix.utf8.count))) : file
  }
}
