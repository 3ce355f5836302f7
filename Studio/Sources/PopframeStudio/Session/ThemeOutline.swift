internal import Imaging
import JSON
@_spi(Studio) internal import PopframeKit
internal import Popovers
@_spi(Studio) internal import Preview
internal import ThemeEditing
@_spi(Studio) internal import Watching

/// What the page knows of a theme before anything is drawn: the values of its file with their lines, its
/// appearances, what its previews show, and its pictures.
enum ThemeOutline {
  static func json(_ held: HeldTheme) -> JSON {
    let reading = held.reading
    let theme = try? reading.theme.get()
    return .object([
      "id": .string(held.id), "name": .string(theme?.name ?? held.name),
      "file": .string(held.file), "formerFile": held.formerFile.map { .string($0) } ?? .null,
      "stamp": .string(reading.stamp),
      "undo": .number(held.steps.undo), "redo": .number(held.steps.redo),
      "lost": .number(held.steps.lost),
      "revision": .string(reading.revision), "isBroken": .bool(theme == nil),
      "appearances": .array((theme?.document.appearances ?? ["base"]).map { .string($0) }),
      "previews": previews(theme?.previews ?? []),
      "pictures": .array(
        (reading.files?.names ?? []).filter { $0.utf8.suffix(4).elementsEqual(".png".utf8) }.map {
          .string($0)
        }),
      "values": reading.values.map { JSON($0) } ?? .null,
      "lines": .object(reading.lines.map { ($0.path, .number($0.line)) }),
    ])
  }

  /// What the previews show, each once and in the theme's order.
  private static func previews(_ cases: [PreviewCase]) -> JSON {
    func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
      var known: Set<Value> = []
      return values.filter { known.insert($0).inserted }
    }
    let sizes = unique(
      cases.compactMap { preview -> Size? in
        if case .content(let size) = preview.request.extent { size } else { nil }
      })
    // Directions that the arrow cannot point in have no offsets.
    let offsets = unique(
      cases.filter { $0.request.arrow != .none }.map(\.request.offset))
    return .object([
      "content": .array(sizes.map { .array([.number($0.width), .number($0.height)]) }),
      "arrows": .array(unique(cases.map(\.request.arrow)).map { .string($0.rawValue) }),
      "offsets": .array(offsets.map(json)),
      "scales": .array(unique(cases.map(\.request.scale)).map { .number($0.value) }),
      "appearances": .array(unique(cases.map(\.appearance)).map { .string($0) }),
      "count": .number(cases.count),
    ])
  }

  private static func json(_ offset: ArrowOffset) -> JSON {
    switch offset {
    case .start: "start"
    case .end: "end"
    case .points(let points): .number(points)
    }
  }
}
