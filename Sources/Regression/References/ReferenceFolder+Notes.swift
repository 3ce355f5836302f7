package import Files
package import PopframeKit

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

/// A picture that becomes a reference.
package struct NewReference {
  /// The case.
  package let name: String
  /// What the reference was when it was decided to replace it.
  let expected: ExpectedFile
  package let bytes: [UInt8]

  package init(name: String, expected: ExpectedFile, bytes: [UInt8]) {
    self.name = name
    self.expected = expected
    self.bytes = bytes
  }
}

extension ReferenceFolder {
  /// Writes references together with the note of where they come from. Others may do the same: nothing that they have
  /// written gets lost.
  ///
  /// - Parameters:
  ///   - version: The version of Popframe that has drawn them.
  ///   - decide: Looks at the references as they are now: gives those that are written, and the origins to store, also
  ///     those of references that are not written. It is called again if others write meanwhile.
  package func update(
    version: String,
    _ decide: () throws(PopframeError) -> (
      files: [NewReference], origins: [(name: String, sha256: String, inputs: [RunManifest.Input])]
    )
  ) throws(PopframeError) {
    let path = resolved.appending(ReferenceNotes.fileName)
    let isDone = try FileUpdate.run(on: [path]) { _ throws(PopframeError) in
      let (files, origins) = try decide()
      var all = files.map { file in
        OpenFolder.Replacement(
          CaseName.reference(of: file.name), expected: file.expected, bytes: file.bytes)
      }
      if !origins.isEmpty {
        let old = ReferenceNotes.bytes(in: resolved)
        let before = ReferenceNotes(old ?? [])
        var notes = before
        notes.add(origins, version: version) { input in
          // If the file has changed since, it is not the one that was drawn.
          let text = try? InputFile(PathName(input.path), mayBePipe: false).text()
          return text.flatMap { Sha256(of: Array($0.utf8)).hex == input.sha256 ? $0 : nil }
        }
        if notes != before {
          all.append(
            .init(
              ReferenceNotes.fileName, expected: old.map { .bytes($0) } ?? .nothing,
              bytes: notes.file))
        }
      }
      guard !all.isEmpty else { return true }
      return try OpenFolder(making: resolved, followsLink: resolved == self.path).replace(all)
    }
    guard isDone else { throw .unwritable(path: path.text, reason: FileUpdate.givenUp) }
  }
}
