import Imaging
import PopframeKit
@testable import VectorArt

extension FuzzTarget {
  /// SVGs: one that is read has a size that can be drawn, and its copy in another name is the same; another one is refused
  /// with a line that it has.
  static let vectors = FuzzTarget(name: "vectors") { bytes in
    let lines = lineCount(of: bytes)
    do throws(PopframeError) {
      let source = try VectorSource(bytes, path: "a.svg")
      expect(source.size.width > 0 && source.size.height > 0, "a size")
      expect(Bitmap.permits(source.size.times(3)), "a picture that can be made")
    } catch {
      let text = error.description
      guard text.hasPrefix("a.svg: error: line ") else { return }
      let line = Int(text.dropFirst("a.svg: error: line ".count).prefix { $0.isNumber }) ?? 0
      expect((1...max(1, lines)).contains(line), "a line of the file")
    }
  }
}
