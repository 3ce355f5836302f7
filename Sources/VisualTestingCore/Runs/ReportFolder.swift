public import PopframeKit

/// The folder of a run's report: `run.json`, and the pictures of cases that are not equal.
public struct ReportFolder: Sendable {
  /// The folder that commands look in by themselves.
  public static let standardPath = "popframe-report"
  /// The name of the run's record.
  public static let runName = "run.json"
  /// The name of the page.
  public static let pageName = "index.html"

  /// The folder, as its user knows it.
  public let path: String
  let place: PathName

  /// Names a folder; nothing is looked up.
  public init(_ path: String = standardPath) {
    self.path = path
    place = PathName(path)
  }

  /// What a picture shows; the raw value is its folder.
  public enum PictureKind: String, CaseIterable, Sendable {
    /// What was drawn.
    case actual
    /// The reference as the run saw it.
    case expected
    /// Where the two differ.
    case difference
    /// Which part of the popover each pixel belongs to.
    case parts
  }

  /// A picture's path from the folder: `actual/Crimson/120x80-up.png`.
  public static func path(of kind: PictureKind, for name: String) -> String {
    "\(kind.rawValue)/\(name).png"
  }

  /// Where something of the report is.
  package func file(_ path: String) -> PathName { place.appending(path) }
}

extension ReportFolder {
  /// Makes the folder, and takes away what the last run left there.
  package func begin() throws(PopframeError) {
    var made = MadeFolders()
    try made.make(place)
    made.keep()
    try discardLastRun()
  }

  /// Takes away what the last run left: its record first, so that nobody approves what was shown
  /// before, then the page and the pictures that the record names. Without a record there was no
  /// run, and nothing is touched.
  public func discardLastRun() throws(PopframeError) {
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
    let files = pictures.map { (path: Self.path(of: $0.kind, for: name), bytes: $0.bytes) }
    var made = MadeFolders()
    for file in files { try made.makeAll(of: file.path, below: place) }
    try SavedFiles.write(files.map { (self.file($0.path), $0.bytes) })
    made.keep()
  }

  /// Removes a file where it is there, and folders that it leaves empty.
  func remove(_ path: String) throws(PopframeError) {
    let file = file(path)
    do throws(SystemError) {
      try file.removeFile()
    } catch .noSuchFile { return } catch .notFolder { return } catch {
      throw .unwritable(path: file.text, reason: "this cannot be removed: \(error.reason)")
    }
    file.removeEmptyFolders(below: place)
  }
}

extension CaseRecord {
  /// The paths of its pictures in the report.
  var pictures: [String] {
    [actual?.path, expected?.path, difference?.path, parts?.path].compactMap { $0 }
  }
}
