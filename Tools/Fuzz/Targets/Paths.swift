@testable import Imaging
@testable import Themes

extension FuzzTarget {
  /// Path data: a mistake has a place in the text, and an outline as many elements as commands allow.
  static let paths = FuzzTarget(name: "paths") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do {
      let path = try PathData.path(of: text)
      // A command after Z begins a new outline by itself.
      expect((2...4000).contains(path.elements.count), "2,000 commands make 4,000 elements at most")
    } catch let failure as PathData.Failure {
      expect(
        (1...text.unicodeScalars.count + 1).contains(failure.column),
        "a mistake has a place in the text")
    }
  }
}
