internal import ThemeSource
internal import ThemeTree

/// The list of files that exports have written into a folder, with their hashes, so that files
/// which somebody else wrote or changed are not replaced.
struct ExportList {
  /// The list's own name.
  static let fileName = ".popframe.json"

  private var hashes: [String: String] = [:]

  /// Reads the list of a folder; it is empty where there is none.
  ///
  /// - Parameter force: Whether a list that cannot be read is ignored.
  init(in folder: PathName, force: Bool) throws(PopframeError) {
    let path = folder.appending(Self.fileName)
    guard FileStatus.isTaken(path) else { return }
    do throws(InputFile.Failure) {
      let bytes = try InputFile(path).bytes(limit: InputFile.largestText)
      if let root = SourceTree(yaml: bytes, path: path.text).root,
        let files = root["files"]
      {
        for entry in files.entries {
          if case .scalar(let hash, _) = entry.value.content { hashes[entry.key] = hash }
        }
        return
      }
    } catch { if !force { throw PopframeError(error, reading: path) } }
    guard force else {
      throw .unwritable(
        path: path.text,
        reason: "this is not the list that an export writes; take it away, or have it replaced")
    }
  }

  /// Fails if an existing file was not written by an export, or was changed since.
  func check(
    _ files: [(path: String, bytes: [UInt8])], in folder: PathName, force: Bool
  ) throws(PopframeError) {
    var errors: [PopframeError] = []
    for file in files {
      let path = folder.appending(file.path)
      guard FileStatus.isTaken(path) else { continue }
      do throws(PopframeError) {
        try SavedFiles.check(path)
      } catch {
        errors.append(error)
        continue
      }
      guard !force, let old = try? InputFile(path).bytes(limit: InputFile.largestPicture),
        old != file.bytes, hashes[file.path] != Sha256(of: old).hex
      else { continue }
      let reason =
        hashes[file.path] == nil
        ? "there is a file of this name that no export wrote"
        : "this file was changed since it was exported"
      errors.append(
        .unwritable(path: path.text, reason: "\(reason); take it away, or have it replaced"))
    }
    try PopframeError.throwing(errors)
  }

  /// Remembers files.
  mutating func add(_ files: [(path: String, bytes: [UInt8])]) {
    for file in files { hashes[file.path] = Sha256(of: file.bytes).hex }
  }

  /// The list as a file.
  var text: String {
    let names = hashes.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return JSON.object([
      ("format", .integer(1)),
      ("files", .object(names.map { ($0, .string(hashes[$0] ?? "")) })),
    ]).text + "\n"
  }
}
