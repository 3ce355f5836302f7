import Imaging
@testable import PNG
@testable import PopframeKit
@testable import Themes
import ThemeSource

extension FuzzTarget {
  /// Theme files beside two pictures: what is wrong has a place in the text, and what is right can be laid out.
  static let themes = FuzzTarget(name: "themes") { bytes in
    let lines = lineCount(of: bytes)
    do {
      let theme = try ThemeFolder(Snapshot(files: art.merging(["theme.yaml": bytes]) { $1 }))
      checkPlaces(theme.warnings, lines: lines)
      for preview in theme.previews.prefix(2) {
        let layout = try theme.layout(preview.request, appearance: preview.appearance)
        guard layout.pixels.canvas.width * layout.pixels.canvas.height <= mostPixels else {
          continue
        }
        let popover = try theme.render(preview.request, appearance: preview.appearance)
        expect(popover.bitmap.size == layout.pixels.canvas, "a picture has its layout's size")
      }
    } catch PopframeError.invalid(let diagnostics) {
      expect(!diagnostics.isEmpty, "a theme is refused for a reason")
      checkPlaces(diagnostics, lines: lines)
    }
  }

  static let art: [String: [UInt8]] = [
    "frame.png": picture(width: 12, height: 12), "arrow.png": picture(width: 8, height: 4),
  ]

  private static func picture(width: Int, height: Int) -> [UInt8] {
    let bitmap = Bitmap(
      size: PixelSize(width: width, height: height), filledWith: Pixel(bits: 0xFF20_4060))
    return (try? PNGCodec.encode(bitmap, scale: .one)) ?? []
  }

  /// At least as many lines as YAML sees, which also ends them at a lone carriage return, NEL, LS and PS.
  static func lineCount(of bytes: [UInt8]) -> Int {
    let ends: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.count { ends.contains($0) } + 1
  }

  static func checkPlaces(_ diagnostics: [Diagnostic], lines: Int) {
    for diagnostic in diagnostics {
      guard let range = diagnostic.range else { continue }
      expect((1...lines + 1).contains(range.line), "a message names a line of the file")
    }
  }
}
