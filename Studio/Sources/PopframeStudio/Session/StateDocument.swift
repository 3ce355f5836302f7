internal import Imaging
internal import PopframeKit
internal import Popovers
internal import ThemeTree

/// The documents that tell clients what is shown.
enum StateDocument {
  /// What `/api/state` and each `change` event say.
  static func json(_ previews: [ThemePreview]) -> JSONValue {
    .object(["format": .number(1), "themes": .array(previews.map(theme))])
  }

  private static func theme(_ preview: ThemePreview) -> JSONValue {
    .object([
      "id": .string(preview.subject.id),
      "name": .string(preview.name),
      "revision": .string(preview.revision),
      "stale": .bool(preview.isStale),
      "diagnostics": findings(preview.findings),
      "cells": .array(preview.cells.map(cell)),
    ])
  }

  private static func cell(_ cell: ThemePreview.Cell) -> JSONValue {
    .object([
      "name": .string(cell.name), "picture": .string("/picture/\(cell.hash).png"),
      "width": .number(cell.size.width), "height": .number(cell.size.height),
    ])
  }

  /// Diagnostics exactly as `popframe check --format json` writes them.
  static func findings(_ findings: [Diagnostic]) -> JSONValue {
    let document = FindingsFormat.json.document(findings)
    let value = try? JSONReader.value(of: Array(document.utf8))
    return value?["findings"] ?? .array([])
  }

  /// What the page needs to know beyond the state: what each cell shows, and how much can be undone.
  static func catalogue(
    _ previews: [ThemePreview], _ histories: [String: ThemeHistory], isReadOnly: Bool
  ) -> JSONValue {
    .object([
      "readOnly": .bool(isReadOnly),
      "themes": .array(
        previews.map { preview in
          .object([
            "id": .string(preview.subject.id), "file": .string(preview.subject.file),
            "undo": .number(histories[preview.subject.file]?.undoCount ?? 0),
            "redo": .number(histories[preview.subject.file]?.redoCount ?? 0),
            "cells": .array(preview.cells.map { request($0.name, $0.preview) }),
          ])
        }),
    ])
  }

  private static func request(_ name: String, _ preview: PreviewCase) -> JSONValue {
    let request = preview.request
    var content = JSONValue.null
    if case .content(let size) = request.extent {
      content = .array([.number(size.width), .number(size.height)])
    }
    let offset: JSONValue =
      switch request.offset {
      case .start: "start"
      case .end: "end"
      case .points(let points): .number(points)
      }
    return .object([
      "name": .string(name), "content": content, "arrow": .string(request.arrow.rawValue),
      "offset": offset, "scale": .number(request.scale.value),
      "appearance": .string(preview.appearance),
    ])
  }
}
