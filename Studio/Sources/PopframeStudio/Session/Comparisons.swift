internal import Imaging
@_spi(Studio) internal import PopframeKit
internal import Popovers
@_spi(Studio) internal import Preview
@_spi(Studio) internal import Watching

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

  /// The SHA-256 of the picture that was compared.
  func drawn(_ name: String) -> String? { entries[name]?.drawn }

  /// The references' files by their hashes.
  var pictures: [String: [UInt8]] {
    var pictures: [String: [UInt8]] = [:]
    for entry in entries.values {
      if let hash = entry.comparison.hash { pictures[hash] = entry.comparison.reference }
    }
    return pictures
  }

  var all: [String: PreviewReferences.Comparison] { entries.mapValues(\.comparison) }

  /// No comparisons.
  init() {}

  /// Compares everything that is shown; a picture and a reference that are the same as before are not compared again.
  ///
  /// - Parameter parted: The themes that are not compared with references of former names.
  /// - Returns: `nil` where a newer update does it, and where nothing has changed.
  init?(
    _ previews: [ThemePreview], _ scenes: [ScenesPreview], with references: PreviewReferences,
    known: Comparisons, parted: Set<String>
  ) {
    let former = Self.formerNames(previews, scenes, in: references, parted)
    for cell in previews.flatMap(\.cells) + scenes.flatMap(\.cells) {
      if Task.isCancelled { return nil }
      let last = known.entries[cell.caseName].flatMap {
        $0.drawn == cell.hash ? $0.comparison : nil
      }
      let comparison = references.comparison(
        of: cell.caseName, png: cell.png, scale: cell.scale, former: former[cell.caseName],
        known: last)
      entries[cell.caseName] = Entry(drawn: cell.hash, comparison: comparison)
    }
    guard entries != known.entries else { return nil }
  }
  /// The former names of cases whose themes seem to have been renamed.
  private static func formerNames(
    _ previews: [ThemePreview], _ scenes: [ScenesPreview], in references: PreviewReferences,
    _ parted: Set<String>
  ) -> [String: String] {
    let themes = previews.filter { !parted.contains($0.subject.id) }
      .compactMap { try? $0.reading?.theme.get() }
    let names = (previews.flatMap(\.cells) + scenes.flatMap(\.cells)).map(\.caseName)
    return references.formerNames(of: themes, besides: names)
  }
}
