@testable import AppleExchange
@testable import Exchange
import Imaging
@testable import ThemeSource
@testable import Themes
@testable import WebExchange

extension FuzzTarget {
  /// Stylesheets beside pictures of 12 × 12: no picture is asked for outside of the folder, what is broken has a place in
  /// the text, and there is a theme or a reason.
  static let stylesheets = FuzzTarget(name: "stylesheets") { bytes in
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    for mends in [false, true] {
      let theme = StyleSheetReader.read(
        [.init(path: "a.css", text: text)], ImportRequest(name: "a", mends: mends)
      ) { _, picture in
        guard case .file(let path) = picture else { return .success(ReadPicture(importedPicture)) }
        expect(staysInside(path), "no picture outside of the folder")
        return path.contains("none")
          ? .failure(.init("is missing")) : .success(ReadPicture(importedPicture))
      }
      // CSS ends a line at a form feed, too.
      check(theme, lines: lineCount(of: bytes) + bytes.count { $0 == 0x0C })
    }
  }

  /// `Contents.json` of an image set with pictures of 12 × 12: the same holds.
  static let catalogues = FuzzTarget(name: "catalogues") { bytes in
    let path = "frame.imageset/Contents.json"
    let set = AssetCatalogReader.ImageSet(
      name: "frame", path: "frame.imageset",
      contents: SourceTree(json: bytes, path: path))
    for mends in [false, true] {
      let theme = AssetCatalogReader.read(
        [set], ImportRequest(name: "a", mends: mends)
      ) { _, path in
        expect(staysInside(path), "no picture outside of the folder")
        return path.contains("none")
          ? .failure(.init("is missing")) : .success(ReadPicture(importedPicture))
      } bytes: { _, _ in
        nil
      } caps: { _ in
        .failure(.init("nothing is alike"))
      }
      check(theme, lines: lineCount(of: bytes))
    }
  }

  static let importedPicture = Bitmap(
    size: PixelSize(width: 12, height: 12), filledWith: Pixel(bits: 0xFF20_4060))

  static func staysInside(_ path: String) -> Bool {
    !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
  }

  static func check(_ theme: ImportedTheme, lines: Int) {
    expect(
      !theme.files.isEmpty || !theme.diagnostics.isEmpty || theme.unknownName != nil,
      "no theme without a reason")
    checkPlaces(theme.diagnostics, lines: lines)
  }
}
