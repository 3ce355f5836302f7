internal import ArtAnalysis
internal import Files
internal import Imaging
internal import JSON
internal import PopframeKit
internal import Popovers

/// The lines that themes made from finished popovers have in common, and how numbers are written in
/// them: a comment beside each says where it came from.
struct ThemeLines {
  let popovers: [FinishedPopover]

  /// The popover whose sizes the previews take.
  private var mock: MockPicture { popovers[0].mocks[0] }

  /// The first lines of the file.
  func head(_ name: String) -> [String] {
    let names = popovers.flatMap { $0.mocks.map(\.fileName) }.joined(separator: ", ")
    return [
      "# Made by popframe slice from \(names).", "# Lengths are points.", "", "format: 1",
      "name: \(JSON.string(name).text())", "",
    ]
  }

  /// From the frame to content: by the content rectangle of the first picture, or else `caps`.
  func contentInsets(or caps: Insets) -> Insets {
    let content = mock.content
    guard !content.isEmpty else { return caps }
    let back = mock.direction.toUp.inverse
    let rect = back.place(content, in: mock.group.size)
    let body = back.place(mock.outline.frame, in: mock.group.size)
    let scale = Double(mock.scale)
    return Insets(
      top: Double(rect.y - body.y) / scale, left: Double(rect.x - body.x) / scale,
      bottom: Double(body.maxY - rect.maxY) / scale, right: Double(body.maxX - rect.maxX) / scale)
  }

  /// From the frame to content in a popover whose frame is a little larger or smaller than the first one's,
  /// as soft edges can make it; `nil` where it is not, or is another popover's.
  func contentInsets(of popover: FinishedPopover, or caps: Insets) -> Insets? {
    func size(_ mock: MockPicture) -> Size {
      let body = mock.direction.toUp.inverse.place(mock.outline.frame, in: mock.group.size)
      let scale = Double(mock.scale)
      return Size(width: Double(body.width) / scale, height: Double(body.height) / scale)
    }
    let (own, first) = (size(popover.mocks[0]), size(mock))
    let more = (across: own.width - first.width, down: own.height - first.height)
    guard own != first, max(abs(more.across), abs(more.down)) <= 2 else { return nil }
    var insets = contentInsets(or: caps)
    insets.right += more.across
    insets.bottom += more.down
    return insets
  }

  /// The line of the content insets.
  func content(or caps: Insets) -> String {
    Self.line(
      "contentInsets: \(Self.insets(contentInsets(or: caps)))",
      mock.content.isEmpty
        ? "as the caps; the picture does not say where content is" : "from --content")
  }

  /// The section of the shadows; empty without any.
  var shadow: [String] {
    let layers = popovers[0].layers
    guard !layers.isEmpty else { return [] }
    let knockout = popovers[0].isKnockedOut ? ", knockout: true" : ""
    return [
      "",
      Self.line("shadow:", "fitted to the pixels more than 2.5 pixels outside of what is solid"),
    ]
      + layers.map { layer in
        "  - {color: \"\(layer.color.hex)\", opacity: \(Self.number(layer.opacity)), "
          + "offset: [\(Self.number(layer.x)), \(Self.number(layer.y))], "
          + "blur: \(Self.number(layer.blur))\(knockout)}"
      }
  }

  /// The section of the previews: the finished pictures again.
  ///
  /// - Parameter offsets: Where the arrow is in each of them, in points.
  func previews(or caps: Insets, offsets: [Double]) -> [String] {
    let scale = Double(mock.scale)
    let body = mock.direction.toUp.inverse.place(mock.outline.frame, in: mock.group.size)
    let inner = contentInsets(or: caps)
    let width = max(1, Double(body.width) / scale - inner.horizontal)
    let height = max(1, Double(body.height) / scale - inner.vertical)
    let scales = Set(popovers.flatMap { $0.mocks.map(\.scale) }).sorted()
    return [
      "", "previews:",
      Self.line(
        "  content: [[\(Self.number(width)), \(Self.number(height))]]",
        "the size of \(mock.fileName)"),
      "  arrows: [\(popovers.map { $0.direction.rawValue }.joined(separator: ", "))]",
      "  offsets: [\(Set(offsets.map(Self.number)).sorted().joined(separator: ", "))]",
      "  scales: [\(scales.map(String.init).joined(separator: ", "))]",
    ]
  }

  /// The decisions about the shadow, for messages.
  var shadowSummary: [String] {
    popovers[0].layers.map { layer in
      "shadow: \(layer.color.hex), opacity \(Self.number(layer.opacity)), "
        + "offset \(Self.number(layer.x)), \(Self.number(layer.y)), "
        + "blur \(Self.number(layer.blur))"
    }
  }

  /// The places where the tolerance was needed, for messages.
  static func toleranceSummary(_ axes: [SlicedFrame.Axis]) -> [String] {
    guard let largest = axes.map(\.difference).filter({ $0 > 1 }).max() else { return [] }
    return ["tolerance: columns or rows that differ by up to \(largest) levels count as equal"]
  }

  /// A length in points so that a third of one, too, lands on its pixel.
  static func number(_ value: Double) -> String {
    JSON.number((value * 100_000_000).rounded() / 100_000_000).text()
  }

  static func insets(_ insets: Insets) -> String {
    let all = [insets.top, insets.left, insets.bottom, insets.right]
    return all.allSatisfy { $0 == all[0] }
      ? number(all[0]) : "[\(all.map(number).joined(separator: ", "))]"
  }

  static func line(_ text: String, _ comment: String) -> String {
    let padding = String(repeating: " ", count: max(1, 34 - text.count))
    return "\(text)\(padding)# \(comment)"
  }
}

extension MockPicture {
  /// The file's name without its folders.
  var fileName: String { PathName(file).lastPart }
}
