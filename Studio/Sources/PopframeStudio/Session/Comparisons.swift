internal import Imaging
@_spi(Studio) internal import PopframeKit
internal import Popovers
@_spi(Studio) internal import Preview

/// The comparisons of the shown pictures with their references.
struct Comparisons: Sendable {
  private struct Entry: Equatable {
    let drawn: String
    let comparison: PreviewReferences.Comparison
  }

  /// By the names of cases.
  private var entries: [String: Entry] = [:]

  /// The comparison of a case; `nil` without references.
  subscript(name: String) -> PreviewReferences.Comparison? { entries[name]?.comparison }

  /// The references' files by their hashes.
  var pictures: [String: [UInt8]] {
    var pictures: [String: [UInt8]] = [:]
    for entry in entries.values {
      if let hash = entry.comparison.hash { pictures[hash] = entry.comparison.reference }
    }
    return pictures
  }

  /// No comparisons.
  init() {}

  /// Compares everything that is shown; a picture and a reference that are the same as before are not compared again.
  ///
  /// - Returns: `nil` where a newer update does it, and where nothing has changed.
  init?(
    _ previews: [ThemePreview], _ scenes: [ScenesPreview], with references: PreviewReferences,
    known: Comparisons
  ) {
    func add(_ name: String, _ hash: String, _ png: [UInt8], _ scale: Scale) {
      let last = known.entries[name].flatMap { $0.drawn == hash ? $0.comparison : nil }
      let comparison = references.comparison(of: name, png: png, scale: scale, known: last)
      entries[name] = Entry(drawn: hash, comparison: comparison)
    }
    for preview in previews {
      for cell in preview.cells {
        if Task.isCancelled { return nil }
        add(
          PreviewReferences.name(of: cell.name, theme: preview.name), cell.hash, cell.png,
          cell.preview.request.scale)
      }
    }
    for cell in scenes.flatMap(\.cells) {
      if Task.isCancelled { return nil }
      add(cell.caseName, cell.hash, cell.png, cell.scale)
    }
    guard entries != known.entries else { return nil }
  }
}
