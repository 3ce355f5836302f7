package import Imaging
import Popovers
internal import Themes

/// A picture that is made for an export, in its scales, with slices in points (CSS pixels).
package struct PreparedPicture {
  package struct File: Equatable {
    package var scale: Int
    package var bitmap: Bitmap
    /// The caps, in pixels of the file.
    package var caps: PixelInsets

    package init(scale: Int, bitmap: Bitmap, caps: PixelInsets) {
      self.scale = scale
      self.bitmap = bitmap
      self.caps = caps
    }
  }

  /// The name without ending: `frame`, `arrow-up`.
  package var name: String
  package var files: [File]
  package var resizing: Resizing
  package var filter: Filter
  /// Whether it is a mask, and a part of its stylesheet: browsers take pictures for masks from servers only.
  package var isMask: Bool

  package init(
    name: String, files: [File], resizing: Resizing = .stretch, filter: Filter,
    isMask: Bool = false
  ) {
    self.name = name
    self.files = files
    self.resizing = resizing
    self.filter = filter
    self.isMask = isMask
  }

  /// The size in points: that of the largest file.
  package var size: Size {
    guard let file = files.last else { return Size(width: 0, height: 0) }
    let scale = Double(file.scale)
    return Size(
      width: Double(file.bitmap.width) / scale, height: Double(file.bitmap.height) / scale)
  }

  /// The caps in points: those of the largest file.
  package var slices: Insets {
    guard let file = files.last else { return .zero }
    return Self.points(file.caps, file.scale)
  }

  /// Whether every file has the same slices, for targets that take one number for all of them.
  package var hasCommonSlices: Bool {
    files.allSatisfy { Self.points($0.caps, $0.scale) == slices }
  }

  private static func points(_ caps: PixelInsets, _ scale: Int) -> Insets {
    let scale = Double(scale)
    return Insets(
      top: Double(caps.top) / scale, left: Double(caps.left) / scale,
      bottom: Double(caps.bottom) / scale, right: Double(caps.right) / scale)
  }

  /// Whether what stretches is one colour along the way it stretches, so that every filter draws it alike.
  package var isFlat: Bool {
    (resizing.x == .tile || isFlat(.horizontal)) && (resizing.y == .tile || isFlat(.vertical))
  }

  /// Whether the middle is one colour along an axis, so that it does not matter how it fills its room.
  package func isFlat(_ axis: Axis) -> Bool {
    files.allSatisfy { file in
      let bitmap = file.bitmap
      let middle = bitmap.bounds.inset(by: file.caps)
      guard middle.width > 0, middle.height > 0 else { return true }
      switch axis {
      case .horizontal:
        return (0..<bitmap.height).allSatisfy { y in
          (middle.x..<middle.maxX).allSatisfy { bitmap[$0, y] == bitmap[middle.x, y] }
        }
      case .vertical:
        return (0..<bitmap.width).allSatisfy { x in
          (middle.y..<middle.maxY).allSatisfy { bitmap[x, $0] == bitmap[x, middle.y] }
        }
      }
    }
  }

  /// The picture with caps of the same whole number of points in every file, if that draws the same pixels: caps are
  /// enlarged into a middle that has one colour along their axis.
  package var withWholeSlices: PreparedPicture {
    func common(_ side: KeyPath<PixelInsets, Int>) -> Int {
      files.map { ($0.caps[keyPath: side] + $0.scale - 1) / $0.scale }.max() ?? 0
    }
    var growth = PixelInsets.zero
    if isFlat(.horizontal) { (growth.left, growth.right) = (common(\.left), common(\.right)) }
    if isFlat(.vertical) { (growth.top, growth.bottom) = (common(\.top), common(\.bottom)) }
    var picture = self
    picture.files = files.map { file in
      func grown(_ side: KeyPath<PixelInsets, Int>) -> Int {
        max(growth[keyPath: side] * file.scale, file.caps[keyPath: side])
      }
      return file.withCaps(
        PixelInsets(
          top: grown(\.top), left: grown(\.left), bottom: grown(\.bottom), right: grown(\.right)))
    }
    return picture
  }

  /// A part of every file.
  ///
  /// - Parameter rect: From file to the part and the caps in it.
  package func part(_ name: String, _ rect: (File) -> (PixelRect, PixelInsets)) -> PreparedPicture {
    var part = self
    part.name = name
    part.files = files.map { file in
      let (rect, caps) = rect(file)
      return File(scale: file.scale, bitmap: file.bitmap.part(rect), caps: caps)
    }
    return part
  }
}

extension PreparedPicture.File {
  /// The file with larger caps: their new part repeats the first row and column of the middle. One without a middle
  /// stays as it is.
  fileprivate func withCaps(_ caps: PixelInsets) -> PreparedPicture.File {
    let middle = bitmap.bounds.inset(by: self.caps)
    guard caps != self.caps, middle.width > 0, middle.height > 0 else { return self }
    func sources(_ length: Int, _ low: Int, _ high: Int, grown: (low: Int, high: Int)) -> [Int] {
      Array(0..<low) + Array(repeating: low, count: grown.low - low) + Array(low..<length - high)
        + Array(repeating: low, count: grown.high - high) + Array(length - high..<length)
    }
    let columns = sources(
      bitmap.width, self.caps.left, self.caps.right, grown: (caps.left, caps.right))
    let rows = sources(
      bitmap.height, self.caps.top, self.caps.bottom, grown: (caps.top, caps.bottom))
    var grown = Bitmap(size: PixelSize(width: columns.count, height: rows.count))
    for (y, row) in rows.enumerated() {
      for (x, column) in columns.enumerated() { grown[x, y] = bitmap[column, row] }
    }
    return PreparedPicture.File(scale: scale, bitmap: grown, caps: caps)
  }
}

extension PreparedPicture {
  package func fileName(_ scale: Int) -> String {
    name + PictureName.suffix(ofScale: scale) + ".png"
  }
}

extension PreparedPicture {
  /// Its alpha over that of a middle, at most 1, as a mask.
  ///
  /// - Parameter isInverted: Whether what is clear is masked.
  package func masked(_ solid: [Int: UInt8], isInverted: Bool = false) -> PreparedPicture {
    var mask = self
    mask.isMask = true
    mask.files = files.map { file in
      // A file for a screen that the frame has none for is held against the next larger one.
      let scale = solid.keys.sorted().first { $0 >= file.scale } ?? solid.keys.max()
      let middle = scale.flatMap { solid[$0] }.map(Int.init) ?? 255
      let pixels = file.bitmap.pixels.map { pixel in
        let alpha = UInt8(min(255, (2 * 255 * Int(pixel.alpha) + middle) / (2 * middle)))
        let value = isInverted ? 255 - alpha : alpha
        return Pixel(red: value, green: value, blue: value, alpha: value)
      }
      return File(
        scale: file.scale, bitmap: Bitmap(size: file.bitmap.size, pixels: pixels), caps: file.caps)
    }
    return mask
  }
}
