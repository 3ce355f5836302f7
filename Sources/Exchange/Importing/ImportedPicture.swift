package import Imaging
internal import Languages
internal import Themes

/// A picture of a theme that is imported: its files with their slices, and where every number of them
/// stands.
package struct ImportedPicture: Equatable, Sendable {
  package struct File: Equatable, Sendable {
    /// A file that was drawn of an SVG.
    package struct Drawn: Equatable, Sendable {
      /// The PNG, with the note that says of which SVG it was drawn.
      package var bytes: [UInt8]
      /// The SVG.
      package var source: [UInt8]
    }

    package var scale: Int
    package var bitmap: Bitmap
    /// `nil` for a file that no SVG was drawn for.
    package var drawn: Drawn?
    package var caps: PixelInsets
    /// The part of the middle that shows; `nil` for all of it.
    package var center: PixelSize?
    /// The arrow's fixed span, of a fused picture.
    package var span: Range<Int>?
    /// Where the caps stand: "cap-insets in line 12".
    package var capsOrigin: String
    /// Where the part of the middle stands.
    package var centerOrigin: String

    package init(
      scale: Int, bitmap: Bitmap, caps: PixelInsets = .zero, center: PixelSize? = nil,
      span: Range<Int>? = nil, capsOrigin: String = "", centerOrigin: String = ""
    ) {
      self.scale = scale
      self.bitmap = bitmap
      self.caps = caps
      self.center = center
      self.span = span
      self.capsOrigin = capsOrigin
      self.centerOrigin = centerOrigin
    }

    /// The visible part of the middle.
    package var shown: PixelSize {
      center
        ?? PixelSize(
          width: bitmap.width - caps.left - caps.right,
          height: bitmap.height - caps.top - caps.bottom)
    }
  }

  /// The name in the theme without ending: `frame`, `arrow-down`.
  package var stem: String
  /// The appearance; `base` for the theme without differences.
  package var appearance: String
  package var files: [File]
  /// Whether the appearance draws the base's files, with slices of its own.
  package var isOfBase = false

  package init(stem: String, appearance: String = "base", files: [File]) {
    self.stem = stem
    self.appearance = appearance
    self.files = files
  }

  private var name: String { stem + (appearance == "base" || isOfBase ? "" : "~\(appearance)") }

  package func fileName(_ scale: Int) -> String {
    name + PictureName.suffix(ofScale: scale) + ".png"
  }

  /// The number of `2x`.
  package static func scale(_ text: String) -> Int? {
    guard let scale = text.dropping(end: "x").flatMap({ Int($0) }), (1...8).contains(scale) else {
      return nil
    }
    return scale
  }

  /// A file's name without `.9.png` and scale, and the scale that the name says.
  package static func stem(_ name: String) -> (stem: String, scale: Int?) {
    var stem = name[...]
    if name.lowercased().ends(with: ".png") { stem = Substring(name.unicodeScalars.dropLast(4)) }
    var found: Int?
    for _ in 0..<2 {
      stem = stem.dropping(end: ".9") ?? stem
      if let (head, tail) = stem.split(atLast: "@"), let scale = self.scale(String(tail)) {
        found = scale
        stem = head
      }
    }
    return (String(stem), found)
  }

  /// Gives all files the same caps in points, which are whole pixels of each.
  package mutating func setCaps(_ caps: Insets, origin: String) {
    for index in files.indices {
      let scale = Double(files[index].scale)
      func pixels(_ points: Double) -> Int { Int((points * scale).rounded()) }
      files[index].caps = PixelInsets(
        top: pixels(caps.top), left: pixels(caps.left), bottom: pixels(caps.bottom),
        right: pixels(caps.right))
      files[index].capsOrigin = origin
    }
  }

  /// Its files, and the SVG that all of them were drawn of.
  package var exchangeFiles: [ExchangeFile] {
    guard !isOfBase else { return [] }
    let sources = Set(files.map(\.drawn?.source))
    let source = sources.count == 1 ? files.first?.drawn?.source : nil
    var all = files.map { file in
      ExchangeFile(
        path: fileName(file.scale),
        content: .picture(file.bitmap, scale: Scale(Double(file.scale)) ?? .one))
    }
    guard let source else { return all }
    for (index, file) in files.enumerated() {
      if let drawn = file.drawn { all[index].content = .bytes(drawn.bytes) }
    }
    return all + [ExchangeFile(path: "sources/\(name).svg", content: .bytes(source))]
  }

  /// The caps of the largest file, rounded up to whole points.
  package var outerCaps: Insets {
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
  package var commonSpan: [Double]? {
    func points(_ file: File) -> [Double]? {
      file.span.map {
        [Double($0.lowerBound) / Double(file.scale), Double($0.upperBound) / Double(file.scale)]
      }
    }
    guard let first = files.first, let span = points(first) else { return nil }
    return files.allSatisfy({ points($0) == span }) ? span : nil
  }

  /// The caps in points, where all files agree on them and few decimals say them.
  package var commonCaps: Insets? { equalCaps.flatMap { $0.isDecimal ? $0 : nil } }

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
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}
