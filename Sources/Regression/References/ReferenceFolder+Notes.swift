package import Files
internal import PNG
internal import Imaging
package import PopframeKit

/// Where a reference comes from, before its note is made.
package struct ReferenceOrigin: Sendable {
  let name: String
  let pixels: PictureHash
  let inputs: [RunManifest.Input]
  /// How it was approved; `nil` for a reference that was recorded.
  var approval: NotedApproval?

  init(name: String, pixels: PictureHash, inputs: [RunManifest.Input]) {
    (self.name, self.pixels, self.inputs) = (name, pixels, inputs)
  }

  /// Reads the pixels of a reference's file; `nil` if it is no picture.
  package init?(name: String, file: [UInt8], inputs: [RunManifest.Input]) {
    guard let pixels = try? PictureHash(of: file) else { return nil }
    self.init(name: name, pixels: pixels, inputs: inputs)
  }
}

extension ReferenceOrigin {
  /// The note beside the reference.
  ///
  /// - Parameter text: The text of an input as it was drawn; `nil` if it is not known. The file is read if there is none.
  func note(
    version: String, text: (RunManifest.Input) -> String? = { _ in nil }
  ) -> ReferenceNote {
    ReferenceNote(version: version, pixels: pixels, inputs: inputs) { input in
      let read = text(input) ?? (try? InputFile(PathName(input.path), mayBePipe: false).text())
      // If the file has changed since, it is not the one that was drawn.
      let normal = read.map { Array($0.utf8).withLineFeeds }
      return normal.map { Sha256(of: $0).hex } == input.sha256
        ? normal.map { String(decoding: $0, as: UTF8.self) } : nil
    }
  }
}

extension TestRun {
  /// The origins of references that this run has drawn, with the inputs from its manifest; nothing for cases whose
  /// inputs are not known, and for files that are no pictures.
  func origins(of references: [(name: String, file: [UInt8])]) -> [ReferenceOrigin] {
    let hashes = references.mapOnAllCores { reference in
      (try? PictureHash(of: reference.file)).map { (name: reference.name, pixels: $0) }
    }
    return origins(of: hashes.compactMap { $0 })
  }

  /// The same for references whose pixels are known.
  func origins(of references: [(name: String, pixels: PictureHash)]) -> [ReferenceOrigin] {
    guard let inputs = manifest?.inputs else { return [] }
    let records = Dictionary(
      cases.map { (ByteString($0.name), $0) }, uniquingKeysWith: { first, _ in first })
    return references.compactMap { name, pixels in
      records[ByteString(name)]?.inputs.map { places in
        ReferenceOrigin(name: name, pixels: pixels, inputs: places.map { inputs[$0] })
      }
    }
  }
}

/// A picture that becomes a reference.
package struct NewReference: Sendable {
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
  /// Writes references together with the notes of where they come from. Others may do the same: nothing that they have
  /// written gets lost. The one file of notes of an older folder is split, whole, and deleted.
  ///
  /// - Parameters:
  ///   - version: The version of Popframe that has drawn them.
  ///   - text: The text of an input as it was drawn; `nil` if it is not known. Files are read if there is none.
  ///   - decide: Looks at the references as they are now: gives those that are written, and the origins to store, also
  ///     those of references that are not written. It is called again if others write meanwhile.
  /// - Returns: The files that were replaced.
  @discardableResult
  package func update(
    version: String, text: (RunManifest.Input) -> String? = { _ in nil },
    _ decide: () throws(PopframeError) -> (files: [NewReference], origins: [ReferenceOrigin])
  ) throws(PopframeError) -> ReplacedReferences {
    let path = resolved.appending(FormerNotes.fileName)
    var replaced: [FileReplacement] = []
    let isDone = try FileUpdate.run(on: [path]) { _ throws(PopframeError) in
      let (files, origins) = try decide()
      guard !files.isEmpty || !origins.isEmpty else { return true }
      var all = files.map { file in
        FileReplacement(
          PathName(CaseName.reference(of: file.name)), expected: file.expected, bytes: file.bytes)
      }
      var texts: [RunManifest.Input: String?] = [:]
      for origin in origins {
        var note = origin.note(version: version) { input in
          if let known = texts[input] { return known }
          let found = text(input)
          texts.updateValue(found, forKey: input)
          return found
        }
        note.approvals = approvals(of: origin)
        replace(note, of: origin.name, in: &all)
      }
      split(besides: Set(origins.map { ByteString($0.name) }), into: &all)
      guard !all.isEmpty else { return true }
      replaced = all
      return try OpenFolder(making: resolved, followsLink: resolved == self.path).replace(all)
    }
    guard isDone else { throw .unwritable(path: path.text, reason: FileUpdate.givenUp) }
    return ReplacedReferences(replaced, in: self)
  }

  /// The approvals of a reference that gets a note: recording another picture begins anew. Those of two branches whose
  /// merge is not settled are joined, the newest first.
  private func approvals(of origin: ReferenceOrigin) -> [NotedApproval] {
    var old: [ReferenceNote] = []
    if case .bytes(let bytes) = noteContents(CaseName.note(of: origin.name)) {
      old = ReferenceNote.notes(in: bytes)
    }
    guard let approval = origin.approval else {
      return old.first { $0.pixels == origin.pixels.hex }?.approvals ?? []
    }
    var all = old.first?.approvals ?? []
    if let theirs = old.dropFirst().first?.approvals {
      all += theirs.filter { !all.contains($0) }
      // Sorting keeps the order of one day.
      all.sort { ($0.day ?? "") > ($1.day ?? "") }
    }
    return Array(([approval] + all.filter { $0 != approval }).prefix(ReferenceNote.mostApprovals))
  }

  /// Adds a note to what is written, unless it is there already.
  func replace(
    _ note: ReferenceNote, of name: String, in all: inout [FileReplacement]
  ) {
    let file = CaseName.note(of: name)
    let bytes = note.file
    let old = noteContents(file)
    if old == .bytes(bytes) { return }
    all.append(.init(PathName(file), expected: old, bytes: bytes))
  }

  /// Adds the notes of an older folder's one file, each to a file of its own, unless the reference has one. What that
  /// gives depends on the folder alone.
  private func split(besides named: Set<ByteString>, into all: inout [FileReplacement]) {
    guard let bytes = FormerNotes.bytes(in: resolved), let former = try? FormerNotes(bytes) else {
      return
    }
    let names = former.names.filter { CaseName.isSafe($0) && !named.contains(ByteString($0)) }
    let notes = names.mapOnAllCores { name -> ReferenceNote? in
      guard case .bytes(let reference) = contents(of: name, followsLinks: false) else { return nil }
      return former.note(of: name, reference: reference)
    }
    var seen: Set<ByteString> = []
    for (name, note) in zip(names, notes) where seen.insert(ByteString(name)).inserted {
      let file = CaseName.note(of: name)
      guard let note, noteContents(file) == .nothing else { continue }
      all.append(.init(PathName(file), expected: .nothing, bytes: note.file))
    }
    all.append(.init(PathName(FormerNotes.fileName), expected: .bytes(bytes), bytes: nil))
  }

  private func noteContents(_ file: String) -> ExpectedFile {
    do throws(OpenFolder.Obstacle) {
      return .bytes(
        try OpenFolder(resolved, followsLink: resolved == path)
          .bytes(of: file, limit: ReferenceNote.largestFile))
    } catch { return error.isAbsence ? .nothing : .anything }
  }
}
