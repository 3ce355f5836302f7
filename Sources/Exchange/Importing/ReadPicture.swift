package import Imaging

/// A picture's file as an import has read it: the pixels of a PNG, or an SVG as it is drawn at several scales.
package struct ReadPicture {
  /// The picture with a number of pixels for each unit of the file.
  package struct Drawing {
    /// Pixels for each pixel of a PNG, which is 1, or for each unit of an SVG.
    package var times: Int
    package var bitmap: Bitmap
    /// The PNG that was drawn of an SVG, with the note that says of which one; `nil` where there is none.
    package var file: [UInt8]?

    package init(times: Int, bitmap: Bitmap, file: [UInt8]? = nil) {
      self.times = times
      self.bitmap = bitmap
      self.file = file
    }
  }

  /// The drawing with one pixel for each unit of the file.
  package let plain: Drawing
  /// Those of an SVG with more.
  private let sharper: [Drawing]
  /// The bytes of the SVG.
  private let source: [UInt8]?

  package init(_ bitmap: Bitmap) {
    plain = Drawing(times: 1, bitmap: bitmap)
    sharper = []
    source = nil
  }

  package init(_ plain: Drawing, sharper: [Drawing], source: [UInt8]) {
    self.plain = plain
    self.sharper = sharper
    self.source = source
  }

  /// The files of a theme where so many units of the file are a point.
  ///
  /// An SVG whose unit is the point can be drawn again from the theme's sources, at any scale. One that has several units
  /// per point is the file of that scale alone.
  ///
  /// - Returns: The file of the scale itself first.
  package func files(scale: Int) -> [ImportedPicture.File] {
    guard scale == 1 else { return [.init(scale: scale, bitmap: plain.bitmap)] }
    return ([plain] + sharper).map { drawing in
      var file = ImportedPicture.File(scale: drawing.times, bitmap: drawing.bitmap)
      if let bytes = drawing.file, let source { file.drawn = .init(bytes: bytes, source: source) }
      return file
    }
  }
}
