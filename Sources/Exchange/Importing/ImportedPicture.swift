import Imaging

/// A picture of a theme that is imported: its files with their slices, and where every number of them
/// stands.
struct ImportedPicture {
  /// One file.
  struct File {
    var scale: Int
    var bitmap: Bitmap
    var caps = PixelInsets.zero
    /// The part of the middle that shows; `nil` for all of it.
    var center: PixelSize?
    /// The arrow's fixed span, of a fused picture.
    var span: Range<Int>?
    /// Where the caps stand: "cap-insets in line 12".
    var capsOrigin = ""
    /// Where the part of the middle stands.
    var centerOrigin = ""

    /// What shows of the middle.
    var shown: PixelSize {
      center
        ?? PixelSize(
          width: bitmap.width - caps.left - caps.right,
          height: bitmap.height - caps.top - caps.bottom)
    }
  }

  /// The name in the theme without ending: `frame`, `arrow-down`.
  var stem: String
  /// The appearance; `base` for the theme without differences.
  var appearance = "base"
  var files: [File]

  /// The name of one of its files.
  func fileName(_ scale: Int) -> String {
    stem + (appearance == "base" ? "" : "~\(appearance)") + (scale == 1 ? "" : "@\(scale)x")
      + ".png"
  }

  /// The number of `2x`.
  static func scale(_ text: String) -> Int? {
    guard text.hasSuffix("x"), let scale = Int(text.dropLast()), (1...8).contains(scale) else {
      return nil
    }
    return scale
  }

  /// The files of the theme.
  var exchangeFiles: [ExchangeFile] {
    files.map {
      ExchangeFile(
        path: fileName($0.scale),
        content: .picture($0.bitmap, scale: Scale(Double($0.scale)) ?? .one))
    }
  }

  /// The caps of the largest file, rounded up to whole points.
  var outerCaps: Insets {
    guard let file = files.last else { return .zero }
    func points(_ pixels: Int) -> Double {
      (Double(pixels) / Double(file.scale)).rounded(.up)
    }
    return Insets(
      top: points(file.caps.top), left: points(file.caps.left),
      bottom: points(file.caps.bottom), right: points(file.caps.right))
  }

  /// Whether a file does not show all of its middle.
  var hasCenter: Bool { files.contains { $0.center != nil } }

  /// Whether another picture has a file of a scale that this one has not.
  func lacksFiles(of other: ImportedPicture?) -> Bool {
    other?.files.contains { file in !files.contains { $0.scale == file.scale } } ?? false
  }

  /// The ends of the arrow's fixed span in points, where all files agree on them.
  var commonSpan: [Double]? {
    func points(_ file: File) -> [Double]? {
      file.span.map {
        [Double($0.lowerBound) / Double(file.scale), Double($0.upperBound) / Double(file.scale)]
      }
    }
    guard let first = files.first, let span = points(first) else { return nil }
    return files.allSatisfy({ points($0) == span }) ? span : nil
  }

  /// The caps in points, where all files agree on them and few decimals say them.
  var commonCaps: Insets? { equalCaps.flatMap { $0.isDecimal ? $0 : nil } }

  /// The caps in points, where all files agree on them.
  var equalCaps: Insets? {
    guard let first = files.first else { return nil }
    func points(_ file: File) -> Insets {
      let scale = Double(file.scale)
      return Insets(
        top: Double(file.caps.top) / scale, left: Double(file.caps.left) / scale,
        bottom: Double(file.caps.bottom) / scale, right: Double(file.caps.right) / scale)
    }
    let caps = points(first)
    return files.allSatisfy({ points($0) == caps }) ? caps : nil
  }
}

extension Insets {
  /// Whether the numbers are written with few decimals.
  fileprivate var isDecimal: Bool {
    [top, left, bottom, right].allSatisfy { ($0 * 100).rounded() == $0 * 100 }
  }
}

/// Why a picture cannot be used, for a sentence that begins with its file's name.
package struct UnusablePicture: Error, Equatable {
  /// What is wrong.
  package let reason: String

  /// Creates an answer.
  package init(_ reason: String) { self.reason = reason }
}
