package import Imaging
import JSON
package import Popovers
import Themes
internal import Words

/// The text of an imported theme's file: every number has a comment that says where it comes from.
package struct ImportedThemeText {
  package private(set) var lines: [String] = []

  /// The file's text.
  package var text: String { lines.joined(separator: "\n") + "\n" }

  /// The first lines.
  package init(_ request: ImportRequest, format: String) {
    lines = [
      "# Imported by popframe from \(request.origin.onOneLine) (\(format)).",
      "# Lengths are points, but for those of a file (\"@2x\"), which are its pixels.", "",
    ]
    add("format: 1", "of theme.yaml")
    add("name: \(request.name.quoted)")
  }

  /// Adds a line, with its comment.
  package mutating func add(_ text: String, _ comment: String = "") {
    guard !comment.isEmpty else {
      lines.append(text)
      return
    }
    let padding = String(repeating: " ", count: max(1, 40 - text.count))
    lines.append("\(text)\(padding)# \(comment.onOneLine)")
  }

  /// Adds the caps of a picture: in points where all files agree, else for each file.
  ///
  /// - Parameter base: The picture whose files' caps these replace, in an appearance. A file that only the base has
  ///   keeps its own caps, so that those of a smaller set are given in points.
  package mutating func addCaps(
    _ picture: ImportedPicture, indent: String, over base: ImportedPicture? = nil
  ) {
    if let caps = picture.commonCaps ?? (picture.lacksFiles(of: base) ? picture.equalCaps : nil) {
      add(
        "\(indent)capInsets: \(Self.list(caps))",
        picture.files.map(\.capsOrigin).joined(separator: "; "))
      return
    }
    add("\(indent)capInsets:")
    for file in picture.files {
      add("\(indent)  \"@\(file.scale)x\": \(Self.list(file.caps))", file.capsOrigin)
    }
  }

  /// Adds the visible part of the middle, unless it is the whole middle and replaces a whole one.
  package mutating func addCenter(
    _ picture: ImportedPicture, indent: String, over base: ImportedPicture? = nil
  ) {
    guard picture.hasCenter || base?.hasCenter == true else { return }
    if picture.lacksFiles(of: base), picture.files.count == 1, let file = picture.files.first {
      let size = file.shown
      let scale = Double(file.scale)
      let (width, height) = (Double(size.width) / scale, Double(size.height) / scale)
      add(
        "\(indent)center: [\(Self.number(width)), \(Self.number(height))]",
        file.centerOrigin.isEmpty ? "all of the middle" : file.centerOrigin)
      return
    }
    add("\(indent)center:")
    for file in picture.files {
      add(
        "\(indent)  \"@\(file.scale)x\": [\(file.shown.width), \(file.shown.height)]",
        file.centerOrigin.isEmpty ? "all of the middle" : file.centerOrigin)
    }
  }

  /// Adds the arrow's fixed span of a fused picture, where its files give it.
  package mutating func addArrowSpan(
    _ picture: ImportedPicture, indent: String, over base: ImportedPicture? = nil
  ) {
    guard picture.files.allSatisfy({ $0.span != nil }) else { return }
    if picture.lacksFiles(of: base), let span = picture.commonSpan {
      add(
        "\(indent)arrowSpan: [\(span.map(Self.number).joined(separator: ", "))]",
        "between the two spans")
      return
    }
    add("\(indent)arrowSpan:")
    for file in picture.files {
      guard let span = file.span else { continue }
      add(
        "\(indent)  \"@\(file.scale)x\": [\(span.lowerBound), \(span.upperBound)]",
        "between the two spans")
    }
  }

  /// Adds the sizes that the gallery shows.
  package mutating func addPreviews(
    arrows: [ArrowDirection], scales: [Int], appearances: [String]
  ) {
    add("")
    add("previews:", "all that there are files for")
    add("  arrows: [\(arrows.map(\.rawValue).joined(separator: ", "))]")
    add("  scales: [\(scales.map(String.init).joined(separator: ", "))]", "those of the files")
    if appearances.count > 1 { add("  appearances: [\(appearances.joined(separator: ", "))]") }
  }

  /// A number as a theme's author writes it.
  ///
  /// It has seven decimals at most: a length that ends within a millionth of a pixel is whole.
  package static func number(_ value: Double) -> String {
    ((value * 1e7).rounded() / 1e7).roundedToNanopoint.decimal
  }

  /// Insets in one number where all sides are equal.
  package static func list(_ insets: Insets) -> String {
    let sides = [insets.top, insets.left, insets.bottom, insets.right]
    if Set(sides).count == 1 { return number(insets.top) }
    return "[\(sides.map(number).joined(separator: ", "))]"
  }

  /// Insets of a file's pixels.
  package static func list(_ insets: PixelInsets) -> String {
    "[\(insets.top), \(insets.left), \(insets.bottom), \(insets.right)]"
  }
}
