/// The folder of a run's report: `run.json`, and the pictures of cases that are not equal.
///
/// Neither the folder itself nor anything in it is reached through a link, so that neither the
/// content of a report nor files that somebody has put there can lead to another place.
package struct ReportFolder: Sendable {
  /// The default folder of commands.
  package static let standardPath = "popframe-report"
  /// The name of the run's record.
  package static let runName = "run.json"
  /// The name of the page.
  package static let pageName = "index.html"

  /// The folder, as its user knows it.
  package let path: String
  let place: PathName

  /// Names a folder; nothing is looked up.
  package init(_ path: String = standardPath) {
    self.path = path
    place = PathName(path)
  }

  /// The kind of a picture; the raw value is its folder.
  package enum PictureKind: String, CaseIterable, Sendable {
    /// What was drawn.
    case actual
    /// The reference as the run saw it.
    case expected
    /// Where the two differ.
    case difference
    /// Which part of the popover each pixel belongs to.
    case parts
    /// Before, difference and after beside each other, cut to the area that differs.
    case crop = "crops"
  }

  /// A picture's path from the folder: `actual/Crimson/120x80-up.png`.
  package static func path(of kind: PictureKind, for name: String) -> String {
    "\(kind.rawValue)/\(name).png"
  }

  /// The path of a file of the report.
  package func file(_ path: String) -> PathName { place.appending(path) }
}

extension ReportFolder {
  /// Makes the folder, and removes the files of the last run.
  package func begin() throws(PopframeError) {
    _ = try OpenFolder(making: place)
    try discardLastRun()
    StagedFile.sweep(place)
    for kind in PictureKind.allCases { OpenFolder.sweep(file(kind.rawValue)) }
  }

  /// Removes the files of the last run: its record first, so that its pictures can no longer be
  /// approved, then the page and the pictures that the record names. Without a record there was no
  /// run, and nothing is removed.
  package func discardLastRun() throws(PopframeError) {
    guard FileStatus.isTaken(file(Self.runName)) else { return }
    let old = try? readRun()
    try remove(Self.runName)
    try remove(Self.pageName)
    for path in old?.cases.flatMap(\.pictures) ?? [] { try remove(path) }
  }

  /// Writes pictures of a case, complete each.
  func write(
    _ pictures: [(kind: PictureKind, bytes: [UInt8])], for name: String
  ) throws(PopframeError) {
    try write(pictures.map { (Self.path(of: $0.kind, for: name), $0.bytes) })
  }

  /// Writes files of the report, complete each; the folder is made where it is missing.
  func write(_ files: [(name: String, bytes: [UInt8])]) throws(PopframeError) {
    try OpenFolder(making: place).write(files)
  }

  /// All bytes of a file of the report, by its path from the folder.
  func bytes(of path: String, limit: Int) throws(OpenFolder.Obstacle) -> [UInt8] {
    try OpenFolder(place, followsLink: false).bytes(of: path, limit: limit)
  }

  /// Reads a picture that the run has written.
  ///
  /// Throws `refused` if the file has changed since.
  package func picture(_ record: PictureRecord) throws(PopframeError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(OpenFolder.Obstacle) {
      bytes = try self.bytes(of: record.path, limit: InputFile.largestPicture)
    } catch { throw .refused(path: file(record.path).text, reason: error.reason) }
    guard Sha256(of: bytes).hex == record.sha256 else {
      throw .refused(
        path: file(record.path).text,
        reason: "this picture has changed since the last run; run popframe test again")
    }
    return bytes
  }

  /// Removes a file if it exists, and folders that are then empty.
  func remove(_ path: String) throws(PopframeError) {
    do throws(OpenFolder.Obstacle) {
      try OpenFolder(place, followsLink: false).remove(path)
    } catch {
      if error.isAbsence { return }
      throw .unwritable(
        path: file(path).text, reason: "this cannot be removed: \(error.reason)")
    }
  }
}

extension CaseRecord {
  /// The paths of its pictures in the report.
  var pictures: [String] {
    [actual?.path, expected?.path, difference?.path, parts?.path].compactMap { $0 }
      + [ReportFolder.path(of: .crop, for: name)]
  }
}
