extension TestRun {
  /// The origins of references that this run has drawn: their digests, and the inputs from its
  /// manifest; nothing for cases whose inputs are not known.
  func origins(
    of references: [(name: String, sha256: String)]
  ) -> [(name: String, sha256: String, inputs: [RunManifest.Input])] {
    guard let inputs = manifest?.inputs else { return [] }
    let records = Dictionary(
      cases.map { (ExactText($0.name), $0) }, uniquingKeysWith: { first, _ in first })
    return references.compactMap { name, hash in
      records[ExactText(name)]?.inputs.map { (name, hash, $0.map { inputs[$0] }) }
    }
  }
}

extension ReferenceFolder {
  /// Writes references together with the note of where they come from.
  ///
  /// - Parameters:
  ///   - origins: The origins to store, also those of references that are not written.
  ///   - version: The version of Popframe that has drawn them.
  func write(
    _ files: [(name: String, bytes: [UInt8])],
    origins: [(name: String, sha256: String, inputs: [RunManifest.Input])], version: String
  ) throws(PopframeError) {
    var all = files.map { (name: CaseName.reference(of: $0.name), bytes: $0.bytes) }
    if !origins.isEmpty {
      let before = ReferenceNotes(in: resolved)
      var notes = before
      notes.add(origins, version: version) { input in
        // If the file has changed since, it is not the one that was drawn.
        let text = try? InputFile(PathName(input.path), mayBePipe: false).text()
        return text.flatMap { Sha256(of: Array($0.utf8)).hex == input.sha256 ? $0 : nil }
      }
      if notes != before { all.append((ReferenceNotes.fileName, notes.file)) }
    }
    if !all.isEmpty {
      try OpenFolder(making: resolved, followsLink: resolved == path).write(all)
    }
  }
}
