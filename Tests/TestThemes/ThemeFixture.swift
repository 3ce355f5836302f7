import Imaging
package import Themes
import ThemeSource

/// What a theme file says, or what is wrong with it: the file is `t.yaml` in the folder `Folder`.
package enum ThemeFixture {
  /// The pictures that most tests use: sizes in pixels.
  package static let pictures: [String: PictureInventory.Entry] = [
    "frame.png": .picture(PixelSize(width: 64, height: 48)),
    "arrow.png": .picture(PixelSize(width: 44, height: 16)),
  ]

  package static func read(
    _ yaml: String, _ pictures: [String: PictureInventory.Entry] = pictures
  ) throws(ThemeErrors) -> ThemeDocument {
    try ThemeDocument(
      SourceTree(yaml: yaml, path: "t.yaml"), folderName: "Folder",
      pictures: PictureInventory(pictures))
  }

  /// The diagnostics without the file's name: "1:9: error: …"; warnings only when there is no error.
  package static func complaints(
    _ yaml: String, _ pictures: [String: PictureInventory.Entry] = pictures
  ) -> [String] {
    let diagnostics: [Diagnostic]
    do throws(ThemeErrors) {
      diagnostics = try read(yaml, pictures).warnings
    } catch {
      diagnostics = error.diagnostics
    }
    return diagnostics.map { String($0.description.dropFirst("t.yaml:".count)) }
  }

  /// What is wrong with a theme that is sound but for the lines that are added to it; they begin on
  /// line 3.
  package static func complaints(
    adding lines: String, _ pictures: [String: PictureInventory.Entry] = pictures
  ) -> [String] {
    complaints("format: 1\nframe: {image: frame.png}\n" + lines, pictures)
  }
}

extension ThemeDocument {
  /// Whether all appearances are the same themes.
  package func hasSameThemes(as other: ThemeDocument) -> Bool {
    appearances == other.appearances
      && appearances.allSatisfy { theme(for: $0) == other.theme(for: $0) }
  }
}
