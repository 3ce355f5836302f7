import Imaging
import Popovers

/// The text of an imported theme's file: every number has a comment that says where it comes from.
struct ThemeText {
  private(set) var lines: [String] = []

  /// The file's text.
  var text: String { lines.joined(separator: "\n") + "\n" }

  /// The first lines.
  init(_ request: ImportRequest, format: String) {
    lines = [
      "# Imported by popframe from \(Self.oneLine(request.origin)) (\(format)).",
      "# Lengths are points, but for those of a file (\"@2x\"), which are its pixels.", "",
      "format: 1", "name: \(CatalogJSON.quoted(request.name))",
    ]
  }

  /// Adds a line, with what is to say about it.
  mutating func add(_ text: String, _ comment: String = "") {
    guard !comment.isEmpty else {
      lines.append(text)
      return
    }
    let padding = String(repeating: " ", count: max(1, 40 - text.count))
    lines.append("\(text)\(padding)# \(Self.oneLine(comment))")
  }

  /// Adds the caps of a picture: in points where all files agree, else for each file.
  mutating func addCaps(_ picture: ImportedPicture, indent: String) {
    if let caps = picture.commonCaps {
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

  /// Adds the part of the middle that shows, where it is not all of it.
  mutating func addCenter(_ picture: ImportedPicture, indent: String) {
    guard picture.files.contains(where: { $0.center != nil }) else { return }
    add("\(indent)center:")
    for file in picture.files {
      let center =
        file.center
        ?? PixelSize(
          width: file.bitmap.width - file.caps.left - file.caps.right,
          height: file.bitmap.height - file.caps.top - file.caps.bottom)
      add(
        "\(indent)  \"@\(file.scale)x\": [\(center.width), \(center.height)]",
        file.centerOrigin.isEmpty ? "all of the middle" : file.centerOrigin)
    }
  }

  /// Adds the sizes that the gallery shows.
  mutating func addPreviews(
    arrows: [ArrowDirection], scales: [Int], appearances: [String]
  ) {
    add("")
    add("previews:", "all that there are files for")
    add("  arrows: [\(arrows.map(\.rawValue).joined(separator: ", "))]")
    add("  scales: [\(scales.map(String.init).joined(separator: ", "))]")
    if appearances.count > 1 { add("  appearances: [\(appearances.joined(separator: ", "))]") }
  }

  /// A number as a theme's author writes it.
  static func number(_ value: Double) -> String { value.withoutNoise.decimal }

  /// Insets in one number where all sides are equal.
  static func list(_ insets: Insets) -> String {
    let sides = [insets.top, insets.left, insets.bottom, insets.right]
    if Set(sides).count == 1 { return number(insets.top) }
    return "[\(sides.map(number).joined(separator: ", "))]"
  }

  /// Insets of a file's pixels.
  static func list(_ insets: PixelInsets) -> String {
    "[\(insets.top), \(insets.left), \(insets.bottom), \(insets.right)]"
  }

  /// A text without what would end its line or move a cursor.
  static func oneLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator, .format: " "
          default: scalar
          }
        }))
  }
}
