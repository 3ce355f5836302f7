extension TestRun {
  /// Where references come from that this run has drawn: their digests, and the inputs as its manifest
  /// has them; nothing of cases whose inputs are not known.
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
  ///   - origins: What is noted; of references that are not written, too.
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
        // A file that has changed since is not what was drawn from.
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
