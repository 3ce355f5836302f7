internal import Imaging
@_spi(Studio) internal import PopframeKit
internal import Popovers
@_spi(Studio) internal import Preview

/// The comparisons of the shown pictures with their references.
struct Comparisons {
  private struct Entry {
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

  /// Compares everything that is shown; returns whether anything has changed.
  mutating func update(
    _ previews: [ThemePreview], _ scenes: [ScenesPreview], with references: PreviewReferences?
  ) -> Bool {
    guard let references else { return false }
    var news: [String: Entry] = [:]
    func add(_ name: String, _ hash: String, _ png: [UInt8], _ scale: Scale) {
      news[name] = Entry(
        drawn: hash, comparison: references.comparison(of: name, png: png, scale: scale))
    }
    for preview in previews {
      for cell in preview.cells {
        add(
          PreviewReferences.name(of: cell.name, theme: preview.name), cell.hash, cell.png,
          cell.preview.request.scale)
      }
    }
    for cell in scenes.flatMap(\.cells) { add(cell.caseName, cell.hash, cell.png, cell.scale) }
    let isSame =
      news.count == entries.count
      && news.allSatisfy { name, entry in
        entries[name].map { $0.drawn == entry.drawn && $0.comparison == entry.comparison } ?? false
      }
    entries = news
    return !isSame
  }
}
