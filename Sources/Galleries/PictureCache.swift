internal import CProgram
internal import Files
package import PopframeKit

/// A folder of pictures that were drawn before, so that pictures whose files have not changed need not be
/// drawn again.
///
/// Pictures that are drawn together are found by their inputs: the bytes of all their files, and the program that drew
/// them. `HASH.txt` lists them; `HASH.png` is one of them, named by the SHA-256 of its bytes, which is computed again
/// whenever it is read. Missing or damaged pictures count as never drawn. Every file of the folder can be removed at
/// any time.
package struct PictureCache: Sendable {
  private let folder: PathName
  /// The identifier that the linker gives the running program.
  private let program: [UInt8]

  /// Opens a folder, which need not exist yet; the one above must.
  ///
  /// Throws if the folder cannot be made, or if nothing tells this program from other versions of it.
  package init(_ folder: String) throws(PopframeError) {
    var count = 0
    guard let start = cprogram_id(&count), count > 0 else {
      throw .impossible(
        path: folder,
        reason: "pictures cannot be kept by a program that was linked without a build ID; link it "
          + "with one (--build-id), or draw without a cache")
    }
    try self.init(folder, program: Array(UnsafeBufferPointer(start: start, count: count)))
  }

  init(_ folder: String, program: [UInt8]) throws(PopframeError) {
    self.program = program
    self.folder = PathName(folder)
    var made = FolderTransaction()
    try made.make(self.folder)
    made.keep()
  }

  /// The PNG files that were drawn before from the same; `nil` unless all of them are there.
  ///
  /// - Parameter source: The SHA-256 of the inputs of the pictures.
  func files(for source: Sha256, count: Int) -> [[UInt8]]? {
    guard let list = bytes(of: listPath(source)) else { return nil }
    let names = list.split(separator: UInt8(ascii: "\n"))
    guard names.count == count else { return nil }
    var files: [[UInt8]] = []
    for name in names {
      guard let file = picture(String(decoding: name, as: UTF8.self)) else { return nil }
      files.append(file)
    }
    return files
  }

  /// Keeps PNG files, in the order in which ``files(for:count:)`` gives them back.
  func keep(_ files: [[UInt8]], for source: Sha256) throws(PopframeError) {
    let hashes = files.map { Sha256(of: $0).hex }
    var saved: [(path: PathName, bytes: [UInt8])] = []
    for (hash, file) in Dictionary(zip(hashes, files), uniquingKeysWith: { first, _ in first })
    where picture(hash) == nil { saved.append((picturePath(hash), file)) }
    // The list takes its place after the pictures that it names.
    saved.append((listPath(source), hashes.flatMap { Array("\($0)\n".utf8) }))
    try FileWriter.write(saved)
  }

  private func listPath(_ source: Sha256) -> PathName {
    folder.appending("\(Sha256(of: program + source.bytes).hex).txt")
  }

  private func picturePath(_ hash: String) -> PathName { folder.appending("\(hash).png") }

  /// A picture, if its bytes are those that its name says.
  private func picture(_ hash: String) -> [UInt8]? {
    let path = picturePath(hash)
    guard path.folder == folder, let bytes = bytes(of: path), Sha256(of: bytes).hex == hash else {
      return nil
    }
    return bytes
  }

  private func bytes(of path: PathName) -> [UInt8]? {
    try? InputFile(path, mayBePipe: false).bytes(limit: InputFile.largestPicture)
  }
}
