internal import Files
internal import Languages
@_spi(Studio) package import PopframeKit

extension ReferenceFolder {
  /// How many versions of a reference are looked at.
  private static let mostVersions = "64"

  /// The approved picture of a reference that was written over: the newest file in git's history that its note knows;
  /// `nil` where there is none, and where the note is of two branches.
  package func approvedPicture(of name: String) -> [UInt8]? {
    guard let git = GitProgram(),
      let place = try? OpenFolder(resolved, followsLink: resolved == path),
      let bytes = try? place.bytes(of: CaseName.note(of: name), limit: ReferenceNote.largestFile),
      let note = try? ReferenceNote(file: bytes)
    else { return nil }
    let file = CaseName.reference(of: name)
    func output(_ words: [String]) -> [UInt8]? {
      git.output(of: ["--literal-pathspecs", "-C", resolved.text] + words)
    }
    let versions = output(["log", "-n", Self.mostVersions, "--format=%H", "--", file]) ?? []
    for version in String(decoding: versions, as: UTF8.self).words(between: "\n") {
      // With git's filters, a pointer of Git LFS becomes the picture.
      if let picture = output(["cat-file", "--filters", "\(version):./\(file)"]),
        let hash = try? PictureHash(of: picture), hash.hex == note.pixels
      {
        return picture
      }
    }
    return nil
  }

  /// Puts approved pictures in the places of those that were written over them: all of them, or none.
  ///
  /// - Parameter cases: The cases, each with the SHA-256 of the reference that its reader has seen.
  /// - Throws: `refused` where a reference is another by now, or its approved picture is not in git.
  package func putBack(
    _ cases: [(name: String, seen: String?)]
  ) throws(PopframeError) -> ReplacedReferences {
    try update(version: PopframeRelease.version) { () throws(PopframeError) in
      var files: [NewReference] = []
      for (name, seen) in cases {
        let path = file(of: name).text
        guard CaseName.isSafe(name),
          case .bytes(let bytes) = contents(of: name, followsLinks: false),
          Sha256(of: bytes).hex == seen
        else {
          throw .refused(
            path: path, reason: "this reference has changed since; look at it first")
        }
        guard let approved = approvedPicture(of: name) else {
          throw .refused(
            path: path, reason: "git has no version of this reference that its note knows")
        }
        files.append(NewReference(name: name, expected: .bytes(bytes), bytes: approved))
      }
      return (files, [])
    }
  }
}

extension ReportFolder {
  /// The references of a run that were written over, and whose approved pictures git has.
  ///
  /// - Parameter references: The folder of references; `nil` for the one that the report names.
  package func replaceableReferences(of run: TestRun, in references: String?) -> [String] {
    let names = run.cases.filter(\.isOverwritten).map(\.name)
    guard !names.isEmpty,
      let folder = try? ReferenceFolder(asked: references, run: run, report: file(Self.runName))
    else { return [] }
    return names.filter { folder.approvedPicture(of: $0) != nil }
  }

  /// Puts approved pictures back that were written over, as a run has seen them: all of them, or none.
  package func putBack(
    _ names: [String], of run: TestRun, in references: String?
  ) throws(PopframeError) -> ReplacedReferences {
    let folder = try ReferenceFolder(asked: references, run: run, report: file(Self.runName))
    var cases: [(name: String, seen: String?)] = []
    for name in names {
      guard let record = run.cases.first(where: { $0.name.hasSameBytes(as: name) }),
        record.isOverwritten
      else {
        throw .unknownCase(
          name: name,
          reason: "the last run has no such case whose reference was written over", known: [])
      }
      cases.append((record.name, record.reference?.sha256))
    }
    return try folder.putBack(cases)
  }
}
