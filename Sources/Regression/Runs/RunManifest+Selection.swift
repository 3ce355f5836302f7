internal import Files
internal import PixelDiff
@_spi(Studio) internal import PopframeKit

extension RunManifest {
  /// The manifest of a run that has not begun. The digests are those of the bytes that it is drawn
  /// from.
  ///
  /// - Parameter places: Gets the place of each file in ``inputs``.
  init(
    _ selection: CaseSelection, options: ComparisonOptions, places: inout [PathName: Int]
  ) {
    let current = try? PathName(".").resolved()
    var hashes: [PathName: @Sendable () -> Sha256?] = [:]
    for item in selection.planned { hashes.merge(item.inputHashes) { first, _ in first } }
    let files = hashes.map { path, hash in
      (path: path, input: Input(path: path.text(from: current), sha256: hash()?.hex))
    }
    .sorted { $0.input.path.utf8.lexicographicallyPrecedes($1.input.path.utf8) }
    var inputs: [Input] = []
    for file in files {
      // A file may have been found by several paths.
      if !(inputs.last?.path.hasSameBytes(as: file.input.path) ?? false) {
        inputs.append(file.input)
      }
      places[file.path] = inputs.count - 1
    }
    self.init(
      version: PopframeRelease.version, tolerances: options.tolerances,
      cases: selection.planned.map(\.name),
      inputs: inputs)
  }
}
