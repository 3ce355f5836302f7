internal import Files
internal import JSON
internal import PopframeKit

/// The list of files that exports have written into a folder, with their hashes, so that files
/// which somebody else wrote or changed are not replaced.
struct ExportList {
  static let fileName = ".popframe.json"

  private var hashes: [String: String] = [:]
  /// Which export wrote a file: format and theme.
  private var owners: [String: String] = [:]
  /// What the list replaces.
  let expected: ExpectedFile

  /// Reads the list of a folder; it is empty where there is none.
  ///
  /// - Parameter force: Whether a list that cannot be read is ignored.
  init(in folder: PathName, force: Bool) throws(PopframeError) {
    let path = folder.appending(Self.fileName)
    guard FileStatus.isTaken(path) else {
      expected = .nothing
      return
    }
    do throws(InputFile.Failure) {
      let bytes = try InputFile(path).bytes(limit: InputFile.largestText)
      expected = .bytes(bytes)
      if let list = try? JSON(reading: bytes), list["format"]?.int == 1, let files = list["files"] {
        hashes = Self.texts(files)
        owners = list["exports"].map(Self.texts) ?? [:]
        return
      }
    } catch {
      if !force { throw PopframeError(error, reading: path) }
      expected = .anything
    }
    guard force else {
      throw .unwritable(
        path: path.text,
        reason: "this is not the list that an export writes; take it away, or have it replaced")
    }
  }

  private static func texts(_ object: JSON) -> [String: String] {
    var texts: [String: String] = [:]
    for (name, value) in object.members ?? [] { texts[name] = value.string }
    return texts
  }

  /// Fails when a file is in the way that no export wrote, that another theme's export wrote, or that was changed since.
  ///
  /// - Parameter owner: Gives the export that a file belongs to.
  /// - Returns: What the files replace.
  func check(
    _ files: [(path: String, bytes: [UInt8])], in folder: PathName, force: Bool,
    owner: (String) -> String
  ) throws(PopframeError) -> [FileReplacement] {
    var errors: [PopframeError] = []
    var replacements: [FileReplacement] = []
    for file in files {
      let path = folder.appending(file.path)
      func add(_ expected: ExpectedFile) {
        replacements.append(.init(path, expected: expected, bytes: file.bytes))
      }
      guard FileStatus.isTaken(path) else {
        add(force ? .anything : .nothing)
        continue
      }
      do throws(PopframeError) {
        try FileWriter.check(path)
      } catch {
        errors.append(error)
        continue
      }
      guard !force, let old = try? InputFile(path).bytes(limit: InputFile.largestPicture) else {
        add(.anything)
        continue
      }
      add(.bytes(old))
      guard old != file.bytes else { continue }
      let reason: String
      if hashes[file.path] == nil {
        reason = "there is a file of this name that no export wrote"
      } else if hashes[file.path] != Sha256(of: old).hex {
        reason = "this file was changed since it was exported"
      } else if let other = owners[file.path], other != owner(file.path) {
        reason = "this file was exported from another theme (\(other))"
      } else {
        continue
      }
      errors.append(
        .unwritable(path: path.text, reason: "\(reason); take it away, or have it replaced"))
    }
    try PopframeError.throwing(errors)
    return replacements
  }

  /// Remembers files, and forgets those of the same exports that are written no more; gives the removal of these, as far
  /// as nobody has changed them.
  mutating func add(
    _ files: [(path: String, bytes: [UInt8])], in folder: PathName, owner: (String) -> String
  ) -> [FileReplacement] {
    let own = Set(files.map { owner($0.path) })
    let names = Set(files.map(\.path))
    let stale = owners.filter { own.contains($0.value) && !names.contains($0.key) }.keys.sorted()
    let removals = stale.compactMap { name -> FileReplacement? in
      let path = folder.appending(name)
      guard let bytes = try? InputFile(path).bytes(limit: InputFile.largestPicture),
        Sha256(of: bytes).hex == hashes[name]
      else { return nil }
      return .init(path, expected: .bytes(bytes), bytes: nil)
    }
    for name in stale { (hashes[name], owners[name]) = (nil, nil) }
    for file in files {
      hashes[file.path] = Sha256(of: file.bytes).hex
      owners[file.path] = owner(file.path)
    }
    return removals
  }

  var text: String {
    let names = hashes.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return JSON.object([
      ("format", .integer(1)),
      ("files", .object(names.map { ($0, .string(hashes[$0] ?? "")) })),
      ("exports", .object(names.compactMap { name in owners[name].map { (name, .string($0)) } })),
    ]).text() + "\n"
  }
}
