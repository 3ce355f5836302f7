internal import Imaging
import JSON
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview

/// What the page shows to approve: the pictures of a theme that differ, by what explains them, and of which revision of its
/// file they are.
enum GroupsDocument {
  /// - Parameter preview: The theme with the pictures that were compared.
  static func json(
    _ groups: [PreviewReferences.Group], of preview: ThemePreview, _ comparisons: Comparisons
  ) -> JSON {
    let cells = Dictionary(
      preview.cells.map { ($0.caseName, $0) }, uniquingKeysWith: { first, _ in first })
    return .object([
      "revision": .string(preview.revision),
      "groups": .array(
        groups.map { group in
          .object([
            "title": .string(group.title), "places": .array(group.places.map { .string($0) }),
            "before": text(group.before), "after": text(group.after),
            "cases": .array(
              group.cases.compactMap { item in
                cells[item.name].map { cell in
                  json(item, cell, reference: comparisons[item.name]?.hash)
                }
              }),
          ])
        }),
    ])
  }

  /// `{"name": "120x80-up", "picture": "SHA-256", "size": [w, h], "reference": "SHA-256", "referenceSize": [w, h], "box": [x, y,
  /// w, h], "shift": [x, y], "odd": "…", "isApprovable": true,
  /// "canPutBack": null}`; sizes are pixels, and what there is not is `null`.
  private static func json(
    _ item: PreviewReferences.Case, _ cell: PreviewCell, reference: String?
  ) -> JSON {
    .object([
      "name": .string(cell.name), "picture": .string(cell.hash), "size": size(cell.size),
      "reference": text(reference), "referenceSize": item.expectedSize.map(size) ?? .null,
      "box": item.box.map {
        .array([$0.x, $0.y, $0.width, $0.height].map { .number($0) })
      } ?? .null,
      "shift": .array([.number(item.shift.x), .number(item.shift.y)]), "odd": text(item.oddity),
      "isApprovable": .bool(item.isApprovable),
      "canPutBack": item.canPutBack.map { .bool($0) } ?? .null,
    ])
  }

  private static func size(_ size: PixelSize) -> JSON {
    .array([.number(size.width), .number(size.height)])
  }

  private static func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
}
