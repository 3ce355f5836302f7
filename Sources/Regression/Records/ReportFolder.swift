package import Files
internal import Imaging
internal import PixelDiff
package import PopframeKit

/// The folder of a run's report: `run.json`, and the pictures of cases that are not equal.
///
/// Neither the folder itself nor anything in it is reached through a link, so that neither the
/// content of a report nor files that somebody has put there can lead to another place.
package struct ReportFolder: Sendable {
  /// The default folder of commands.
  package static let standardPath = "popframe-report"
  /// The name of the run's record.
  package static let runName = "run.json"
  /// The name of the file by which processes of one `swift test` share a report; it says which one.
  package static let lockName = ".lock"
  /// The name of the page.
  package static let pageName = "index.html"
  /// What stands in the page's head before the ``TestRun/hash`` of its run, which a quotation mark ends.
  package static let runInPage = "<meta name=\"popframe-run\" content=\""

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
  ///
  /// Characters that stores of artifacts and Windows refuse are percent-encoded, and so is `%`: different names have
  /// different paths. The record has the names.
  package static func path(of kind: PictureKind, for name: String) -> String {
    let refused = Array("\":<>|*?\\%".utf8)
    let safe = name.utf8.reduce(into: [UInt8]()) { safe, byte in
      if refused.contains(byte) {
        safe += Array("%\(String(byte, radix: 16, uppercase: true))".utf8)
      } else {
        safe.append(byte)
      }
    }
    return "\(kind.rawValue)/\(String(decoding: safe, as: UTF8.self)).png"
  }

  /// The path of a file of the report.
  package func file(_ path: String) -> PathName { place.appending(path) }
}

extension ReportFolder {
  /// The file by which git passes the folder over.
  package static let ignoringName = ".gitignore"

  /// Makes the folder with those above it, and removes the files of the last run. Where there was nothing in it, git
  /// passes over what will be.
  package func begin() throws(PopframeError) {
    let folder = try OpenFolder(making: place)
    if (try? FolderListing(of: place).names.allSatisfy { $0 == Self.lockName }) ?? false {
      try folder.write([(Self.ignoringName, Array("*\n".utf8))])
    }
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
  package func write(
    _ pictures: [(kind: PictureKind, bytes: [UInt8])], for name: String
  ) throws(PopframeError) {
    try write(pictures.map { (Self.path(of: $0.kind, for: name), $0.bytes) })
  }

  /// Writes files of the report, complete each; the folder is made where it is missing.
  package func write(_ files: [(name: String, bytes: [UInt8])]) throws(PopframeError) {
    try OpenFolder(making: place).write(files)
  }

  /// All bytes of a file of the report, by its path from the folder.
  package func bytes(of path: String, limit: Int) throws(OpenFolder.Obstacle) -> [UInt8] {
    try OpenFolder(place, followsLink: false).bytes(of: path, limit: limit)
  }

  /// Reads a picture that the run has written.
  ///
  /// Throws `refused` if the file has changed since.
  package func picture(_ record: PictureRecord) throws(PopframeError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(OpenFolder.Obstacle) {
      bytes = try self.bytes(of: record.path, limit: InputFile.largestPicture)
    } catch {
      throw .refused(
        path: file(record.path).text, reason: "\(error.reason); run popframe test again")
    }
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

/// The record of a run, and the file that it was read from.
package struct RunRecord: Sendable {
  /// What was found.
  package let run: TestRun
  fileprivate let bytes: [UInt8]
}

extension CaseRecord {
  /// The paths of its pictures in the report.
  var pictures: [String] {
    [actual?.path, expected?.path, difference?.path, parts?.path].compactMap { $0 }
      + [ReportFolder.path(of: .crop, for: name)]
  }
}

extension ReportFolder {
  /// Writes the pictures of a case: the actual picture, the reference, their difference, and the
  /// parts of the popover. Pictures that are not available are left out.
  func write(
    _ finding: CaseEvaluation, _ drawn: DrawnPicture, png: [UInt8], into record: inout CaseRecord
  ) throws(PopframeError) {
    let name = record.name
    var pictures: [(kind: PictureKind, bytes: [UInt8])] = [(.actual, png)]
    record.actual = Self.record(.actual, png, for: name)
    if case .compared(_, let reference) = finding {
      pictures.append((.expected, reference))
      record.expected = Self.record(.expected, reference, for: name)
    }
    if let difference = try finding.differencePicture(scale: drawn.scale) {
      pictures.append((.difference, difference))
      record.difference = Self.record(.difference, difference, for: name)
    }
    if let regions = finding.regions ?? drawn.regions(), regions.size == drawn.picture.size {
      let parts = try Bitmap(labelsOf: regions).png(scale: drawn.scale)
      pictures.append((.parts, parts))
      record.parts = PartsRecord(
        path: Self.path(of: .parts, for: name), sha256: Sha256(of: parts).hex,
        names: regions.names)
    }
    try write(pictures, for: name)
  }

  package static func record(
    _ kind: PictureKind, _ bytes: [UInt8], for name: String
  ) -> PictureRecord {
    PictureRecord(path: path(of: kind, for: name), sha256: Sha256(of: bytes).hex)
  }
}

extension CaseEvaluation {
  /// The parts of the popover, if the comparison has used them.
  fileprivate var regions: RegionMap? {
    if case .compared(let compared, _) = self { compared.pictures?.regions } else { nil }
  }

  /// The difference picture as a file; `nil` where there are not two pictures, or nothing to show.
  fileprivate func differencePicture(scale: Scale) throws(PopframeError) -> [UInt8]? {
    guard case .compared(let compared, _) = self else { return nil }
    return try compared.differenceBitmap?.png(scale: scale)
  }
}

extension Bitmap {
  /// An opaque picture whose red is the index of each pixel's part.
  fileprivate init(labelsOf regions: RegionMap) {
    self.init(
      size: regions.size, pixels: regions.labels.map { Pixel(Color(red: $0, green: 0, blue: 0)) })
  }
}

extension ReportFolder {
  /// Writes the record of a run; the last thing that a run does.
  package func write(_ run: TestRun) throws(PopframeError) {
    try write([(Self.runName, Array(run.document.utf8))])
  }

  /// Reads the record of the last run.
  ///
  /// - Throws: `unreadable` when there is none, `damaged` when it cannot be understood.
  package func readRun() throws(PopframeError) -> TestRun { try readRecord().run }

  /// The same with the bytes of the record's file.
  ///
  /// - Parameter known: The record as it was read before: one of many cases takes seconds to understand, and a file of
  ///   the same bytes is not read again.
  package func readRecord(_ known: RunRecord? = nil) throws(PopframeError) -> RunRecord {
    let file = file(Self.runName)
    let bytes: [UInt8]
    do throws(OpenFolder.Obstacle) {
      bytes = try self.bytes(of: Self.runName, limit: Self.largestRecord)
    } catch {
      let advice = "run popframe test first, or name the folder of its report"
      throw .unreadable(
        path: file.text,
        reason: error.isAbsence ? "there is no record of a run; \(advice)" : error.reason)
    }
    if let known, known.bytes == bytes { return known }
    return RunRecord(run: try TestRun(json: bytes, path: file.text), bytes: bytes)
  }

  /// The most bytes that a record may have: about 100,000 cases.
  static let largestRecord = 1 << 28
}
