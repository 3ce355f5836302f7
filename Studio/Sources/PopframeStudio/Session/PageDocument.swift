internal import Imaging
import JSON
@_spi(Studio) internal import PopframeKit
internal import Popovers
@_spi(Studio) internal import Preview
internal import Regression
internal import ThemeEditing
@_spi(Studio) internal import Watching

/// The page's data in addition to the state: the request of each cell, its reference, how much can
/// be undone, the scenes, and the forms in which a theme can be copied.
enum PageDocument {
  static func json(
    _ previews: [ThemePreview], _ scenes: [ScenesPreview], _ histories: [String: ThemeHistory],
    _ comparisons: Comparisons, references: String, approvals: [String: ApprovalHistory],
    isReadOnly: Bool
  ) -> JSON {
    .object([
      "readOnly": .bool(isReadOnly),
      "references": .string(references),
      "copies": .array(CopyForm.all.map { .string($0.name) }),
      "themes": .array(
        previews.map { preview in
          let history = histories[preview.subject.file]
          let approvals = approvals[preview.subject.file]
          return .object([
            "id": .string(preview.subject.id), "file": .string(preview.subject.file),
            "undo": .number(history?.undoCount ?? 0), "redo": .number(history?.redoCount ?? 0),
            "approved": .number(approvals?.undoCount ?? 0),
            "takenBack": .number(approvals?.redoCount ?? 0),
            "appearances": .array(appearances(preview)),
            "cells": .array(
              preview.cells.compactMap { cell in
                cell.preview.map { request(cell.name, $0, approved(cell.caseName, comparisons)) }
              }),
          ])
        }),
      "scenes": .array(scenes.map { group($0, comparisons) }),
    ])
  }

  private static func appearances(_ preview: ThemePreview) -> [JSON] {
    let theme = try? preview.reading?.theme.get()
    return (theme?.document.appearances ?? ["base"]).map { .string($0) }
  }

  private static func request(
    _ name: String, _ preview: PreviewCase, _ approved: JSON
  ) -> JSON {
    let request = preview.request
    var content = JSON.null
    if case .content(let size) = request.extent {
      content = .array([.number(size.width), .number(size.height)])
    }
    let offset: JSON =
      switch request.offset {
      case .start: "start"
      case .end: "end"
      case .points(let points): .number(points)
      }
    return .object([
      "name": .string(name), "content": content, "arrow": .string(request.arrow.rawValue),
      "offset": offset, "scale": .number(request.scale.value),
      "appearance": .string(preview.appearance), "approved": approved,
    ])
  }

  private static func approved(_ name: String, _ comparisons: Comparisons) -> JSON {
    guard let comparison = comparisons[name] else { return .null }
    return .object([
      "outcome": .string(comparison.outcome.rawValue), "summary": .string(comparison.summary),
      "picture": comparison.hash.map { .string("/picture/\($0).png") } ?? .null,
      "hash": comparison.hash.map { .string($0) } ?? .null,
      "drawn": comparisons.drawn(name).map { .string($0) } ?? .null,
      "former": comparison.former.map { .string($0) } ?? .null,
    ])
  }

  private static func group(_ scenes: ScenesPreview, _ comparisons: Comparisons) -> JSON {
    .object([
      "id": .string(scenes.subject.id), "folder": .string(scenes.subject.folder),
      "stale": .bool(scenes.isStale), "diagnostics": StateDocument.findings(scenes.findings),
      "cells": .array(
        scenes.cells.map { cell in
          .object([
            "name": .string(cell.name), "picture": .string("/picture/\(cell.hash).png"),
            "width": .number(cell.size.width), "height": .number(cell.size.height),
            "approved": approved(cell.caseName, comparisons),
            "values": cell.values.map { JSON($0) } ?? .null,
            "popover": cell.popover.map {
              .array([$0.x, $0.y, $0.width, $0.height].map { .number($0) })
            } ?? .null,
          ])
        }),
    ])
  }
}
