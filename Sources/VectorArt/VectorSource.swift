package import Files
package import Imaging
internal import Languages
package import PopframeKit
internal import Popovers
internal import Themes

/// An SVG that pictures of a theme are drawn from.
///
/// Its size is whole points, and it refers to nothing outside of itself: the pictures follow from its bytes and the
/// renderer alone.
package struct VectorSource: Equatable, Sendable {
  /// The file, for messages.
  package let path: String
  package let bytes: [UInt8]
  /// Width and height, in points.
  package let size: PixelSize
  /// Whether it has a width or a height: without either a page says how large it is, and here its view box.
  package let hasSize: Bool
  /// Whether it has text, whose letters depend on the fonts that are installed.
  package let hasText: Bool

  /// Throws `damaged` with what is wrong and what to write instead.
  package init(_ bytes: [UInt8], path: String) throws(PopframeError) {
    let bytes = Self.utf8(bytes)
    self.path = path
    self.bytes = bytes
    var scan = SVGScan()
    do throws(XMLScanner.Fault) {
      try scan.read(bytes)
      size = try scan.size()
    } catch {
      throw .damaged(path: path, reason: "line \(error.line): \(error.reason)")
    }
    hasSize = scan.written("width") != nil || scan.written("height") != nil
    hasText = scan.hasText
    for scale in [1, 2, 3] where !Bitmap.permits(size.times(scale)) {
      throw .damaged(path: path, reason: "its size, \(size.formatted), makes too large a picture")
    }
  }

  package init(file path: PathName) throws(PopframeError) {
    let bytes: [UInt8]
    do throws(InputFile.Failure) {
      bytes = try InputFile(path).bytes(limit: InputFile.largestStyleSheet)
    } catch { throw PopframeError(error, reading: path) }
    try self.init(bytes, path: path.text)
  }

  /// The same in UTF-8, without the declaration that names another encoding: not every renderer reads UTF-16.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    let isBig = bytes.starts(with: [0xFE, 0xFF])
    guard isBig || bytes.starts(with: [0xFF, 0xFE]) else { return bytes }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    let text = String(decoding: units, as: UTF16.self)
    guard text.begins(with: "<?xml"), let end = text.place(of: "?>") else {
      return Array(text.utf8)
    }
    return Array(text[end.upperBound...].utf8)
  }

  /// A picture of it that is drawn when it is needed.
  package struct Picture: Sendable {
    /// The name that a file of it would have.
    package let path: String
    /// In pixels.
    package let size: PixelSize
    package let draw: @Sendable () throws(PopframeError) -> DecodedPicture
  }

  /// Its pictures, by the renderer that is installed.
  package func pictures(at scales: [Int]) throws(PopframeError) -> [Picture] {
    let renderer = try VectorRenderer()
    let stem = path.dropping(end: ".svg").map(String.init) ?? path
    let warnings = warning.map { [Diagnostic(.warning, .staleArt, file: path, message: $0)] } ?? []
    return scales.enumerated().map { index, scale in
      Picture(path: "\(stem)@\(scale)x.png", size: size.times(scale)) {
        () throws(PopframeError) in
        DecodedPicture(
          try renderer.draw(self, scale: scale), warnings: index == 0 ? warnings : [])
      }
    }
  }

  /// The SHA-256 of the bytes, in lowercase hexadecimal digits.
  package var hash: String { Sha256(of: bytes).hex }

  /// `nil` without text.
  package var warning: String? {
    hasText
      ? "it has text, which is drawn with the fonts that are installed; change the text to paths"
      : nil
  }
}

extension PixelSize {
  /// The size in pixels of so many points.
  package func times(_ scale: Int) -> PixelSize {
    let (width, height) = (
      width.multipliedReportingOverflow(by: scale), height.multipliedReportingOverflow(by: scale)
    )
    return PixelSize(
      width: width.overflow ? .max : width.partialValue,
      height: height.overflow ? .max : height.partialValue)
  }
}

/// Reads the size of an SVG and its references to other files from the tags.
private struct SVGScan {
  private var root: (line: Int, attributes: [(name: String, value: String)])?
  var hasText = false

  mutating func read(_ bytes: [UInt8]) throws(XMLScanner.Fault) {
    var scanner = XMLScanner(bytes)
    var open: [String] = []
    var line = scanner.line
    while let piece = try scanner.next() {
      func refuse(_ what: String) -> XMLScanner.Fault {
        XMLScanner.Fault(line: line, reason: what)
      }
      switch piece {
      case .doctype(let hasSubset):
        // What it names outside is read by no renderer; what it declares can name other files.
        guard !hasSubset else {
          throw refuse("a <!DOCTYPE with declarations, [ … ], can name other files; remove it")
        }
      case .instruction(let target):
        guard target == "xml" else {
          throw refuse("<?\(target) can name other files; remove it")
        }
      case .start(let name, let attributes, let isEmpty):
        if root == nil {
          guard Self.local(name) == "svg" else {
            throw refuse("the document is <\(name)>, not <svg>")
          }
          root = (line, attributes)
        } else if open.isEmpty {
          throw refuse("there are two documents in the file")
        }
        if ["text", "tspan", "textPath"].contains(Self.local(name)) { hasText = true }
        for (key, value) in attributes {
          // A link round a shape draws nothing.
          if Self.local(name) == "a", Self.local(key) == "href" { continue }
          if let outside = Self.outside(key, value) {
            throw refuse(
              "\(key)=\"\(outside)\" names something outside of the file; put it into it")
          }
        }
        if !isEmpty { open.append(name) }
      case .end(let name):
        guard open.last == name else {
          throw refuse("</\(name)> closes nothing, or something else")
        }
        open.removeLast()
      case .text(let text):
        guard open.last.map(Self.local) == "style" else { break }
        if let outside = Self.reference(inStyle: text) {
          throw refuse("the style has \(outside), which names something outside of the file")
        }
      }
      line = scanner.line
    }
    guard root != nil, open.isEmpty else {
      throw XMLScanner.Fault(
        line: line, reason: open.last.map { "<\($0)> is not closed" } ?? "there is no <svg> here")
    }
  }

  private func value(_ name: String) -> String? {
    root?.attributes.first { $0.name == name }?.value
  }

  /// A side that the document says in a unit; `nil` for one that follows from what is round it.
  func written(_ name: String) -> String? {
    let text = value(name).map { $0.filter { !" \t\n\r".contains($0) } }
    return text.flatMap { $0.ends(with: "%") || $0 == "auto" ? nil : $0 }
  }

  /// The size in points: width and height, one of them with the view box's ratio, else the view box.
  func size() throws(XMLScanner.Fault) -> PixelSize {
    guard let root else { throw XMLScanner.Fault(line: 1, reason: "there is no <svg> here") }
    let box = (value("viewBox") ?? "").split { " ,\t\n\r".contains($0) }.map { Double($0) }
    let sides = (width: written("width"), height: written("height"))
    func side(
      _ name: String, _ written: String?, _ place: Int
    ) throws(XMLScanner.Fault) -> Int {
      var number = written.flatMap(Self.points)
      if written == nil, box.count == 4, let own = box[place] {
        // The other side alone gives this one the view box's ratio.
        let (other, others) = place == 2 ? (sides.height, box[3]) : (sides.width, box[2])
        let ratio = other.flatMap(Self.points).flatMap { side in others.map { side / $0 } }
        number = (own * (ratio ?? 1) * 1e6).rounded() / 1e6
      }
      guard let number, number.isFinite else {
        throw XMLScanner.Fault(
          line: root.line,
          reason: written.map { "\(name)=\"\($0)\" is no number of points" }
            .map { "\($0); set \(name) to a whole number without a unit" }
            ?? "the <svg> has no \(name) and no viewBox; set \(name) to a whole number of points")
      }
      let range = 1...Double(Bitmap.maximumSide)
      guard number == number.rounded(), range.contains(number) else {
        let near = max(range.lowerBound, min(number.rounded(), range.upperBound))
        throw XMLScanner.Fault(
          line: root.line,
          reason: "the \(name) is \(written ?? "\(number)"), and "
            + (range.contains(number)
              ? "renderers round parts of points differently"
              : "a picture has 1 to \(Bitmap.maximumSide) points")
            + "; set \(name)=\"\(Int(near))\"")
      }
      return Int(number)
    }
    return PixelSize(
      width: try side("width", sides.width, 2), height: try side("height", sides.height, 3))
  }

  /// A length in points, as CSS has its units: a point of a popover is a pixel of CSS.
  private static func points(_ text: String) -> Double? {
    let units = ["px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54]
    for (unit, length) in units {
      guard let number = text.dropping(end: unit) else { continue }
      return Double(number).map { ($0 * length * 1e6).rounded() / 1e6 }
    }
    return Double(text)
  }

  /// A name without its prefix.
  private static func local(_ name: String) -> String {
    name.words(between: ":").last.map(String.init) ?? name
  }

  /// The part of an attribute's value that names another file; `nil` if none does.
  private static func outside(_ name: String, _ value: String) -> String? {
    if name == "xml:base" { return value }
    // Namespaces are names, not files.
    if name == "xmlns" || name.begins(with: "xmlns:") { return nil }
    if ["href", "src"].contains(local(name)) { return isInside(value) ? nil : value }
    return reference(inStyle: value)
  }

  private static func isInside(_ address: String) -> Bool {
    let address = address.filter { !" \t\n\r".contains($0) }
    return address.isEmpty || address.begins(with: "#")
      || address.lowercased().begins(with: dataAddress)
  }

  /// The beginning of an address that holds the file itself.
  private static let dataAddress = "data:"

  /// The first reference in a style, or in a value such as `url(#a)`, to something outside of the file; `nil` if there
  /// is none.
  private static func reference(inStyle text: String) -> String? {
    let small = text.lowercased()
    // An escape can spell either word.
    for word in ["@import", "\\"] where small.holds(word) { return word }
    var rest = small[...]
    while let call = rest.place(of: "url(") {
      rest = rest[call.upperBound...]
      // Its first characters decide: a text of many calls without an end is not read again for each of them.
      let address = rest.unicodeScalars.lazy.prefix { $0.value != 0x29 }
        .filter { ![0x27, 0x22, 0x20, 0x09, 0x0A, 0x0D].contains($0.value) }
      let start = String(String.UnicodeScalarView(address.prefix(dataAddress.unicodeScalars.count)))
      if !isInside(start) { return "url(\(String(String.UnicodeScalarView(address))))" }
    }
    return nil
  }
}
