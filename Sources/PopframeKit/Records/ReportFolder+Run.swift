extension ReportFolder {
  /// Writes the record of a run; the last thing that a run does.
  package func write(_ run: TestRun) throws(PopframeError) {
    try write([(Self.runName, Array(run.document.utf8))])
  }

  /// Reads the record of the last run.
  ///
  /// - Throws: `unreadable` when there is none, `damaged` when it cannot be understood.
  package func readRun() throws(PopframeError) -> TestRun {
    let file = file(Self.runName)
    let bytes: [UInt8]
    do throws(OpenFolder.Obstacle) {
      bytes = try self.bytes(of: Self.runName, limit: Self.largestRecord)
    } catch {
      let advice = "run popframe test first, or name its report's folder with --report"
      throw .unreadable(
        path: file.text,
        reason: error.isAbsence ? "there is no record of a run; \(advice)" : error.reason)
    }
    return try TestRun(json: bytes, path: file.text)
  }

  /// The most bytes that a record may have: about 100,000 cases.
  private static let largestRecord = 1 << 28
}
