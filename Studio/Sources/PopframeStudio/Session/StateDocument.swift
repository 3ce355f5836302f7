@_spi(Studio) internal import ArtCheck
internal import Imaging
import JSON
@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview
internal import Themes
@_spi(Studio) internal import Watching

/// The documents that describe the shown state to clients.
enum StateDocument {
  /// The content of `/api/state` and of each `change` event.
  static func json(_ previews: [ThemePreview]) -> JSON {
    .object(["format": .number(1), "themes": .array(previews.map(theme))])
  }

  private static func theme(_ preview: ThemePreview) -> JSON {
    .object([
      "id": .string(preview.subject.id),
      "name": .string(preview.name),
      "revision": .string(preview.revision),
      "stale": .bool(preview.isStale),
      "diagnostics": findings(preview.findings),
      "cells": .array(preview.cells.map(cell)),
    ])
  }

  private static func cell(_ cell: PreviewCell) -> JSON {
    .object([
      "name": .string(cell.name), "picture": .string("/picture/\(cell.hash).png"),
      "width": .number(cell.size.width), "height": .number(cell.size.height),
    ])
  }

  /// Diagnostics exactly as `popframe check --format json` writes them.
  static func findings(_ findings: [Diagnostic]) -> JSON {
    let document = FindingsFormat.json.document(findings)
    let value = try? JSON(reading: Array(document.utf8))
    return value?["findings"] ?? .array([])
  }
}
