/// A file that is read.
package struct InputFile: Sendable {
  package let path: PathName

  package init(_ path: PathName) { self.path = path }

  /// The most bytes that a theme or scene file may have: far more than anybody writes.
  package static let largestText = 1 << 22
  /// The most bytes that a picture may have: more than 100 million pixels of 16-bit RGBA.
  package static let largestPicture = 1 << 30
  /// How much of a file tells a picture's size, or what it is instead: a PNG says it in its first 33
  /// bytes, a Git LFS pointer has about 130.
  package static let pictureHeader = 256

  /// All bytes of the file.
  package func bytes(limit: Int) throws(Failure) -> [UInt8] {
    let bytes = try start(count: limit + 1)
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    return bytes
  }

  /// All bytes of the file, for one that is read once and may be large.
  package func contents(limit: Int) throws(Failure) -> FileContents {
    let contents: FileContents
    do throws(SystemError) {
      try checkKind()
      contents = try FileContents(reading: path, limit: limit + 1)
    } catch { throw .system(error) }
    guard contents.count <= limit else { throw .tooLarge(limit: limit) }
    return contents
  }

  /// The first bytes of the file; fewer when it is shorter.
  package func start(count: Int) throws(Failure) -> [UInt8] {
    do throws(SystemError) {
      try checkKind()
      return try OpenFile(reading: path).readAll(limit: count)
    } catch { throw .system(error) }
  }

  /// A folder opens like a file and fails only when it is read, with other words on each system.
  private func checkKind() throws(SystemError) {
    if try FileStatus(of: path).kind == .folder { throw .isFolder }
  }

  /// The text of the file, which has to be UTF-8.
  package func text() throws(Failure) -> String {
    let bytes = try bytes(limit: Self.largestText)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
    return text
  }

  /// Why a file could not be read.
  package enum Failure: Error, Equatable, Sendable {
    case system(SystemError)
    case tooLarge(limit: Int)
    case notText

    package var reason: String {
      switch self {
      case .system(.noSuchFile), .system(.notFolder): "there is no such file"
      case .system(.isFolder): "this is a folder, not a file"
      case .system(let error): "cannot be read: \(error.reason)"
      case .tooLarge(let limit): "the file is larger than \(limit >> 20) MB"
      case .notText: "this is not UTF-8 text"
      }
    }
  }
}
