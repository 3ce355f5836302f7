internal import ArtAnalysis
internal import Imaging
internal import PopframeKit
internal import Popovers
internal import Words

/// The results of the files of a picture, of which the worst is reported.
struct FileEvidence<Value> {
  let file: ArtPiece.File
  let value: Value
}

extension Array {
  /// The worst file and the paths of the others; `nil` without any.
  func worst<Value, Measure: Comparable>(
    by measure: (Value) -> Measure
  ) -> (file: ArtPiece.File, value: Value, others: [String])?
  where Element == FileEvidence<Value> {
    guard let worst = self.max(by: { measure($0.value) < measure($1.value) }) else { return nil }
    return (worst.file, worst.value, map(\.file.path).filter { $0 != worst.file.path })
  }
}

extension [String] {
  /// The other files of a message: ` (also in a.png and b.png)`, or nothing.
  var also: String { isEmpty ? "" : " (also in \(listed(.and)))" }
}

extension ArtBand.Boundary {
  /// The number as the theme gives it.
  var text: String { isPixels ? "\(points.toTenths) points" : points.toTenths }
}

extension String {
  /// `@2x` of `frame.capInsets.@2x`.
  var afterLastPoint: String { split(separator: ".").last.map(String.init) ?? self }
}

extension ArtPiece.File {
  /// A rectangle of columns of the picture turned for an axis, in pixels of the whole file.
  func rectangle(_ columns: Range<Int>, _ axis: Axis) -> PixelRect {
    let height = axis == .horizontal ? bitmap.height : bitmap.width
    return PixelRect(x: columns.lowerBound, y: 0, width: columns.count, height: height)
      .laid(axis).offset(by: PixelPoint(x: cut.left, y: cut.top))
  }

  /// The checked part of the picture, in pixels of the whole file.
  var rectangle: PixelRect {
    bitmap.bounds.offset(by: PixelPoint(x: cut.left, y: cut.top))
  }

  /// A length in pixels of this file as points, rounded up to a whole point.
  func pointsUp(_ pixels: Int) -> Double { Double((pixels + scale - 1) / scale) }

  /// The words for one line of a picture turned for an axis.
  static func line(_ axis: Axis) -> String { axis == .horizontal ? "column" : "row" }
}
