internal import PixelDiff

extension RunManifest {
  /// The manifest of a run that has not begun. The digests are those of the bytes that it is drawn
  /// from.
  init(_ selection: CaseSelection, options: ComparisonOptions) {
    let current = try? PathName(".").resolved()
    var hashes: [PathName: @Sendable () -> Sha256?] = [:]
    for item in selection.planned { hashes.merge(item.inputHashes) { first, _ in first } }
    let inputs = hashes.map { path, hash in
      Input(path: path.text(from: current), sha256: hash()?.hex)
    }
    self.init(
      version: PopframeRelease.version, tolerances: options.words,
      cases: selection.planned.map(\.name),
      inputs: inputs.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) })
  }
}
