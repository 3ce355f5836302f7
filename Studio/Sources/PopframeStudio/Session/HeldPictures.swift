@_spi(Studio) internal import PopframeKit
@_spi(Studio) internal import Preview

/// The files of the pictures that are shown, by their hashes, and of those that were shown before,
/// which a client may still request.
struct HeldPictures {
  private var files: [String: [UInt8]] = [:]
  /// The hashes of the pictures that are shown now, and of those that are held whatever is shown.
  private var shown: Set<String> = []
  private var kept: Set<String> = []

  /// A picture's file; `nil` when it is not held.
  subscript(hash: String) -> [UInt8]? { files[hash] }

  /// Holds pictures from now on: what an approval has replaced is looked at later, too.
  mutating func keep(_ hashes: [String]) { kept.formUnion(hashes) }

  /// Sets the pictures that are shown now.
  mutating func hold(
    _ previews: [ThemePreview], _ scenes: [ScenesPreview], _ comparisons: Comparisons
  ) {
    var held = comparisons.pictures
    for cell in previews.flatMap(\.cells) + scenes.flatMap(\.cells) { held[cell.hash] = cell.png }
    let last = shown
    guard Set(held.keys) != last else { return }
    shown = Set(held.keys)
    for hash in last.union(kept) where held[hash] == nil { held[hash] = files[hash] }
    files = held
  }
}
