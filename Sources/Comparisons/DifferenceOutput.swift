package import Files
internal import Imaging
internal import PNG
internal import PixelDiff
package import PopframeKit

/// Where the difference pictures of a comparison go.
package enum DifferenceOutput: Equatable, Sendable {
  /// The one picture of two files.
  case file(PathName)
  /// A folder with a picture for each name of two folders; it is made when the first is written.
  case folder(PathName)

  /// Creates the output of a path: a file if files are compared, a folder if folders are.
  ///
  /// Throws `outputIsInput` if a picture could overwrite a compared one or be among them, and
  /// `unwritable` if none can be written.
  package init(_ path: PathName, for paths: ComparedPaths) throws(PopframeError) {
    switch paths {
    case .files(let pair):
      self = .file(path)
      try Self.check(path, against: pair)
      try FileWriter.check(path)
    case .folders(let folders):
      self = .folder(path)
      try Self.check(path, apartFrom: folders.expected, role: "expected")
      try Self.check(path, apartFrom: folders.actual, role: "actual")
      try Self.checkFolder(path)
      for pair in folders.pairs { try Self.check(path.appending(pair.name), against: pair) }
    }
  }

  /// Writes the picture of a pair.
  ///
  /// - Returns: Where it is.
  func write(_ picture: Bitmap, for name: String) throws(PopframeError) -> PathName {
    let bytes = try picture.png(scale: .one)
    switch self {
    case .file(let path):
      try FileWriter.write([(path, bytes)])
      return path
    case .folder(let folder):
      let path = folder.appending(name)
      var made = FolderTransaction()
      try made.makeAll(of: name, below: folder)
      try FileWriter.write([(path, bytes)])
      made.keep()
      return path
    }
  }

  /// Removes the picture of a pair that an earlier run has written, if there is one: it would be taken for
  /// this run's. Only a PNG file is removed.
  func discard(_ name: String) throws(PopframeError) {
    let path =
      switch self {
      case .file(let path): path
      case .folder(let folder): folder.appending(name)
      }
    guard (try? FileStatus(of: path, followsLinks: false).kind) == .file,
      let bytes = try? InputFile(path, mayBePipe: false).bytes(limit: InputFile.largestPicture),
      (try? PNGCodec.size(of: bytes)) != nil
    else { return }
    do throws(SystemError) { try path.removeFile() } catch {
      throw .unwritable(
        path: path.text, reason: "an earlier difference cannot be removed: \(error.reason)")
    }
  }

  private static func checkFolder(_ path: PathName) throws(PopframeError) {
    if let status = try? FileStatus(of: path) {
      guard status.kind == .folder else {
        throw .unwritable(path: path.text, reason: "this is not a folder; name one")
      }
    }
  }

  private static func check(_ path: PathName, against pair: PictureFilePair) throws(PopframeError) {
    guard let identity = try? FileStatus(of: path).identity else { return }
    for (input, role) in [(pair.expected, "expected"), (pair.actual, "actual")]
    where (try? FileStatus(of: input).identity) == identity {
      throw .outputIsInput(path: path.text, role: "the \(role) picture")
    }
  }

  /// A difference picture among the inputs would be compared itself in the next run.
  private static func check(
    _ path: PathName, apartFrom folder: PathName, role: String
  ) throws(PopframeError) {
    guard let inputs = try? folder.resolved() else { return }
    var place = path
    // A path that does not exist yet belongs to its nearest existing folder.
    while !FileStatus.exists(place), place != place.folder { place = place.folder }
    guard let output = try? place.resolved(), output == inputs || output.isInside(inputs)
    else { return }
    throw .outputIsInput(path: path.text, role: "in the folder of \(role) pictures")
  }
}
