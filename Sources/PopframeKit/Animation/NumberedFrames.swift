/// Pictures of frames that are written together into a folder.
package enum NumberedFrames {
  /// Writes a file for each path; a folder that is given is made where it is missing.
  ///
  /// Every file is complete before the first takes its place.
  package static func write(
    _ files: [(path: String, png: [UInt8])], making folder: String?
  ) throws(PopframeError) {
    var made = MadeFolders()
    if let folder { try made.make(PathName(folder)) }
    try SavedFiles.write(files.map { (PathName($0.path), $0.png) })
    made.keep()
  }
}
