internal import Foundation
internal import Imaging
package import PixelDiff
internal import PNG
package import PopframeKit
package import Regression

/// A folder of its own for one test, with a theme named Flat of two previews; it is removed in the
/// end.
package final class RunWorkbench {
  package let folder: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("popframe-core-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
    try makeTheme("Flat")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  package func path(_ name: String) -> String { name.isEmpty ? folder : folder + "/" + name }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
  }

  package func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  package func write(_ bytes: [UInt8], to name: String) throws {
    try makeFolder((name as NSString).deletingLastPathComponent)
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
  }

  package func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  /// The notes beside references, from the bench's folder; sorted.
  package func notes() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path("refs"))
      .filter { $0.hasSuffix(".popframe.json") }.map { "refs/\($0)" }.sorted()
  }

  /// The files in a folder and below, from that folder; folders and the notes beside references are left
  /// out.
  package func files(in name: String = "") throws -> Set<String> {
    let all = try FileManager.default.subpathsOfDirectory(atPath: path(name))
    return Set(
      all.filter { item in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(
          atPath: path(name) + "/" + item, isDirectory: &isFolder)
        return !isFolder.boolValue && !item.hasSuffix(".popframe.json")
      })
  }

  /// Makes a theme of two flat pictures, a frame of 6 × 6 points and an arrow of 4 × 2, with two
  /// previews: `8x6-up` and `8x6-none`.
  package func makeTheme(_ name: String, color: String = "#C81E14", more: String = "") throws {
    for (file, size) in [
      ("frame", PixelSize(width: 6, height: 6)), ("arrow", PixelSize(width: 4, height: 2)),
    ] {
      guard let color = Color(hex: color) else { preconditionFailure("\(color) is a colour") }
      try write(
        PNGCodec.encode(Bitmap(size: size, filledWith: Pixel(color)), scale: .one),
        to: "\(name)/\(file).png")
    }
    try write(
      """
      format: 1
      contentInsets: 1
      frame: {image: frame.png, capInsets: 2}
      arrow: {style: image, image: arrow.png}
      previews: {content: [[8, 6]], arrows: [up, none], scales: [1]}
      \(more)

      """, to: "\(name)/theme.yaml")
  }

  /// The names of the cases that arguments mean, which count from the folder.
  package func names(_ arguments: String...) throws -> [String] {
    try CaseSources(arguments.map(path), locator: ThemeLocator(folders: [])).cases().map(\.name)
  }

  package func check(
    _ record: RecordMode = .never, options: ComparisonOptions = .exact
  ) -> ReferenceCheck {
    ReferenceCheck(
      references: path("refs"), report: path("report"), record: record, options: options)
  }

  /// Runs cases, as `popframe test` does, and writes the record of the run.
  @discardableResult
  package func run(
    _ arguments: [String] = ["Flat"], record: RecordMode = .never, filter: String? = nil,
    shard: Shard? = nil, report: String = "report", options: ComparisonOptions = .exact,
    unused: UnusedPolicy = .warn
  ) throws -> TestRunner.Finished {
    let sources = try CaseSources(arguments.map(path), locator: ThemeLocator(folders: []))
    let selection = try CaseSelection(
      sources.cases(), filter: filter.map { CaseFilter($0) }, shard: shard)
    let check = ReferenceCheck(
      references: path("refs"), report: path(report), record: record, options: options)
    let finished = try TestRunner(check, unused: unused).run(selection)
    try check.report.write(finished.run)
    return finished
  }

  /// Records references of the theme.
  package func recordReferences(_ arguments: [String] = ["Flat"]) throws {
    try run(arguments, record: .all)
  }

  package var report: ReportFolder { ReportFolder(path("report")) }
}

/// The message of the error that something throws; `nil` when it throws none.
package func message(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch { return "\(error)" }
}
