internal import PixelDiff

extension RunManifest {
  /// The manifest of a run that has not begun; every input is read once.
  init(_ selection: CaseSelection, options: ComparisonOptions) {
    let current = try? PathName(".").resolved()
    var paths: Set<PathName> = []
    for item in selection.planned { paths.formUnion(item.inputPaths) }
    let inputs = paths.map { path in
      let bytes = try? InputFile(path).bytes(limit: InputFile.largestPicture)
      return Input(
        path: path.text(from: current), sha256: bytes.map { Sha256(of: $0).hex })
    }
    self.init(
      version: PopframeRelease.version, tolerances: options.words,
      cases: selection.planned.map(\.name),
      inputs: inputs.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) })
  }
}
