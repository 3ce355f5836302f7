import Imaging
internal import Words

/// Checks that lengths in points cut a picture between its pixels, in every file of its set.
struct SliceCheck {
  let picture: PictureSet
  /// The key's path, for messages.
  let key: String
  /// Where its value stands.
  let range: SourceRange

  enum Axis {
    case horizontal, vertical

    fileprivate func length(of size: PixelSize) -> Int {
      self == .horizontal ? size.width : size.height
    }

    fileprivate var names: (low: String, high: String, length: String) {
      self == .horizontal ? ("left", "right", "wide") : ("top", "bottom", "high")
    }
  }

  /// Whether a length is a whole number of pixels in every file; reports the first file in which it
  /// is not.
  func landsOnPixels(_ length: Double, _ name: String, _ log: inout DiagnosticLog) -> Bool {
    for file in picture.files where !(length * Double(file.scale)).isWhole {
      log.error(
        "\(key): \(name) \(length.inWords) falls between source pixels of \(file.path) "
          + "(\((length * Double(file.scale)).inWords) pixels); "
          + "the nearest that works is \(nearest(to: length).inWords)",
        at: range, rule: .offPixel)
      return false
    }
    return true
  }

  /// The nearest length that is a whole number of pixels in every file: a multiple of one over the
  /// greatest common divisor of the scales.
  private func nearest(to length: Double) -> Double {
    let steps = Double(picture.files.map(\.scale).reduce(0, greatestCommonDivisor))
    return (length * steps + 0.5).rounded(.down) / steps
  }

  /// Whether the fixed parts of both axes land on pixels and fit into the picture.
  func caps(_ caps: Insets, _ log: inout DiagnosticLog) -> Bool {
    let horizontal = axis(.horizontal, caps.left, caps.right, &log)
    let vertical = axis(.vertical, caps.top, caps.bottom, &log)
    return horizontal && vertical
  }

  private func axis(
    _ axis: Axis, _ low: Double, _ high: Double, _ log: inout DiagnosticLog
  ) -> Bool {
    let lowLands = landsOnPixels(low, axis.names.low, &log)
    // Equal caps are one mistake.
    guard low == high ? lowLands : landsOnPixels(high, axis.names.high, &log) && lowLands else {
      return false
    }
    for file in picture.files {
      let length = axis.length(of: file.size)
      guard pixels(low, file) + pixels(high, file) > length else { continue }
      let points = Double(length) / Double(file.scale)
      log.error(
        "\(key): \(axis.names.low) \(low.inWords) and \(axis.names.high) \(high.inWords) "
          + "make \((low + high).inWords), but \(file.path) is only \(points.inWords) points "
          + axis.names.length,
        at: range, rule: .offPixel)
      return false
    }
    return true
  }

  /// Whether caps that are given in points, or for each file, land on pixels and fit.
  func caps(_ caps: FileLengths<Insets, PixelInsets>, _ log: inout DiagnosticLog) -> Bool {
    if caps.files.isEmpty { return self.caps(caps.points, &log) }
    return picture.files.allSatisfy { file in
      guard let insets = caps.files[file.scale] else { return false }
      let horizontal = fits(.horizontal, insets.left, insets.right, file, &log)
      return fits(.vertical, insets.top, insets.bottom, file, &log) && horizontal
    }
  }

  private func fits(
    _ axis: Axis, _ low: Int, _ high: Int, _ file: PictureSet.File, _ log: inout DiagnosticLog
  ) -> Bool {
    let length = axis.length(of: file.size)
    guard low + high > length else { return true }
    log.error(
      "\(key): \(axis.names.low) \(low) and \(axis.names.high) \(high) make \(low + high) pixels, but "
        + "\(file.path) is only \(length) pixels \(axis.names.length)", at: range)
    return false
  }

  /// Whether the part of the middle that shows lies inside of the middle, on whole pixels.
  func center(
    _ center: FileLengths<Size, PixelSize>, within caps: FileLengths<Insets, PixelInsets>,
    _ log: inout DiagnosticLog
  ) -> Bool {
    if center.files.isEmpty, caps.files.isEmpty {
      let (center, caps) = (center.points, caps.points)
      let width = showing(center.width, "width", .horizontal, caps.left + caps.right, &log)
      return showing(center.height, "height", .vertical, caps.top + caps.bottom, &log) && width
    }
    if center.files.isEmpty {
      guard landsOnPixels(center.points.width, "width", &log),
        landsOnPixels(center.points.height, "height", &log)
      else { return false }
    }
    return picture.files.allSatisfy { file in
      let insets = caps.files[file.scale] ?? pixels(caps.points, file)
      let size =
        center.files[file.scale]
        ?? PixelSize(
          width: pixels(center.points.width, file), height: pixels(center.points.height, file))
      let width = shows(.horizontal, size.width, insets.left + insets.right, file, &log)
      return shows(.vertical, size.height, insets.top + insets.bottom, file, &log) && width
    }
  }

  private func shows(
    _ axis: Axis, _ length: Int, _ caps: Int, _ file: PictureSet.File, _ log: inout DiagnosticLog
  ) -> Bool {
    let middle = axis.length(of: file.size) - caps
    guard length > middle else { return true }
    let name = axis == .horizontal ? "width" : "height"
    log.error(
      "\(key): \(name) \(length) is more than the middle of \(file.path), which is \(middle) pixels "
        + axis.names.length, at: range)
    return false
  }

  private func showing(
    _ length: Double, _ name: String, _ axis: Axis, _ caps: Double, _ log: inout DiagnosticLog
  ) -> Bool {
    guard landsOnPixels(length, name, &log) else { return false }
    for file in picture.files {
      let middle = axis.length(of: file.size) - pixels(caps, file)
      guard pixels(length, file) > middle else { continue }
      let points = Double(middle) / Double(file.scale)
      log.error(
        "\(key): \(name) \(length.inWords) is more than the middle of \(file.path), "
          + "which is \(points.inWords) points \(axis.names.length)",
        at: range, rule: .offPixel)
      return false
    }
    return true
  }

  func pixels(_ insets: Insets, _ file: PictureSet.File) -> PixelInsets {
    PixelInsets(
      top: pixels(insets.top, file), left: pixels(insets.left, file),
      bottom: pixels(insets.bottom, file), right: pixels(insets.right, file))
  }

  /// A length in points in the pixels of a file.
  func pixels(_ length: Double, _ file: PictureSet.File) -> Int {
    Int((length * Double(file.scale)).rounded())
  }
}

extension Double {
  fileprivate var isWhole: Bool { abs(self - rounded()) <= 1e-6 }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
  b == 0 ? a : greatestCommonDivisor(b, a % b)
}
