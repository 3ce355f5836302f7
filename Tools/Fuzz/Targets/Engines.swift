@testable import EngineExchange
@testable import Exchange
import Imaging
@testable import ThemeSource
@testable import Themes

extension FuzzTarget {
  /// Files of Godot, Unity, libGDX and Aseprite beside pictures of 12 × 12; the first byte says whose. No picture is asked
  /// for outside of the folder, what is broken has a place in the text, and there is a theme or a reason.
  static let engines = FuzzTarget(name: "engines") { bytes in
    guard let first = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    let text = String(validating: rest, as: UTF8.self) ?? ""
    let (content, name): (EngineReader.Source.Content, String) =
      switch first & 3 {
      case 0: (.godot(text), "a.tres")
      case 1: (.libGDX(text), "a.atlas")
      case 2: (.unity(SourceTree(yaml: rest, path: "a.png.meta")), "a.png.meta")
      default: (.aseprite(SourceTree(json: rest, path: "a.json")), "a.json")
      }
    for mends in [false, true] {
      let theme = EngineReader.read(
        [.init(path: name, name: name, content: content)], ImportRequest(name: "a", mends: mends)
      ) { _, paths in
        expect(paths.allSatisfy(staysInside), "no picture outside of the folder")
        return .success(importedPicture)
      }
      check(theme, lines: lineCount(of: rest))
    }
  }
}
