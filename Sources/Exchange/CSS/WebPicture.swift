import Imaging
import Popovers

/// A picture of a stylesheet, in its scales, with slices in CSS pixels.
struct WebPicture {
  /// One file.
  struct File: Equatable {
    var scale: Int
    var bitmap: Bitmap
    /// What keeps its size, in pixels of the file.
    var caps: PixelInsets
  }

  /// The name without ending: `frame`, `arrow-up`.
  var name: String
  var files: [File]
  var resizing: Resizing = .stretch
  var filter: Filter

  /// What keeps its size, in CSS pixels: that of the largest file.
  var slices: Insets {
    guard let file = files.last else { return .zero }
    return Self.points(file.caps, file.scale)
  }

  /// Whether every file has the same slices; `image-set()` takes one number for all of them.
  var hasCommonSlices: Bool { files.allSatisfy { Self.points($0.caps, $0.scale) == slices } }

  private static func points(_ caps: PixelInsets, _ scale: Int) -> Insets {
    let scale = Double(scale)
    return Insets(
      top: Double(caps.top) / scale, left: Double(caps.left) / scale,
      bottom: Double(caps.bottom) / scale, right: Double(caps.right) / scale)
  }

  /// Whether what stretches is one colour along the way it stretches, so that every filter draws it alike.
  var isFlat: Bool {
    files.allSatisfy { file in
      let middle = file.bitmap.bounds.inset(by: file.caps)
      guard middle.width > 0, middle.height > 0 else { return true }
      let columns =
        resizing.x == .tile
        || (0..<file.bitmap.height).allSatisfy { y in
          (middle.x..<middle.maxX).allSatisfy { file.bitmap[$0, y] == file.bitmap[middle.x, y] }
        }
      let rows =
        resizing.y == .tile
        || (0..<file.bitmap.width).allSatisfy { x in
          (middle.y..<middle.maxY).allSatisfy { file.bitmap[x, $0] == file.bitmap[x, middle.y] }
        }
      return columns && rows
    }
  }

  /// A part of every file.
  ///
  /// - Parameter rect: From file to the part and the caps in it.
  func part(_ name: String, _ rect: (File) -> (PixelRect, PixelInsets)) -> WebPicture {
    var part = self
    part.name = name
    part.files = files.map { file in
      let (rect, caps) = rect(file)
      return File(scale: file.scale, bitmap: file.bitmap.part(rect), caps: caps)
    }
    return part
  }
}

/// A rule of a stylesheet: a selector and what it declares, in order.
struct WebRule: Equatable {
  var selector: String
  var declarations: [WebDeclaration]
}

/// One line of a rule.
struct WebDeclaration: Equatable {
  var property: String
  var value: String

  init(_ property: String, _ value: String) {
    self.property = property
    self.value = value
  }
}

/// Numbers and sums as CSS writes them.
enum WebText {
  static func px(_ value: Double) -> String {
    value == 0 ? "0px" : "\(value.withoutNoise.decimal)px"
  }

  static func number(_ value: Double) -> String { value.withoutNoise.decimal }

  /// Insets in CSS' order: top, right, bottom, left.
  static func insets(_ insets: Insets, _ write: (Double) -> String) -> String {
    [insets.top, insets.right, insets.bottom, insets.left].map(write).joined(separator: " ")
  }

  /// A sum with a length, for use inside of `calc()`.
  static func plus(_ text: String, _ value: Double) -> String {
    let value = value.withoutNoise
    return value == 0 ? text : "\(text) \(value < 0 ? "-" : "+") \(px(abs(value)))"
  }

  static func color(_ color: Color, opacity: Double) -> String {
    let alpha = (Double(color.alpha) / 255 * opacity * 10000).rounded() / 10000
    return "rgb(\(color.red) \(color.green) \(color.blue) / \(number(alpha)))"
  }
}
