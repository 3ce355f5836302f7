internal import PopframeKit
internal import Raster
internal import VisualTestingCore

/// What `compare` has been asked to do.
struct PictureComparisonJob {
  let expected: String
  let actual: String
  var options = ComparisonOptions.exact
  /// What `--diff` says.
  var difference: String?
  var printsJSON = false

  /// Compares, and tells the result; throws unless everything is equal.
  nonisolated(nonsending) func run() async throws {
    let paths = try ComparedPaths(
      expected: PathName(argument: expected, named: "EXPECTED"),
      actual: PathName(argument: actual, named: "ACTUAL"))
    let output = try differenceOutput(for: paths)
    let report = await report(on: paths, output: output)
    for message in report.messages { Messages.standard.print(message) }
    if let text = printsJSON ? report.json.text : report.text { try StandardOutput.print(text) }
    if report.status != .success { throw Finished(status: report.status) }
  }

  private nonisolated(nonsending) func report(
    on paths: ComparedPaths, output: DifferenceOutput?
  ) async -> ComparisonReport {
    let comparer = PictureComparer(options: options)
    switch paths {
    case .files(let pair):
      return ComparisonReport(
        [await pair.compare(with: comparer, differences: output)], isFolder: false)
    case .folders(let folders):
      var progress = ProgressLine(actual, total: folders.pairs.count)
      let results = await folders.compare(with: comparer, differences: output) {
        progress.update($0)
      }
      progress.clear()
      return ComparisonReport(results, isFolder: true)
    }
  }

  private func differenceOutput(for paths: ComparedPaths) throws -> DifferenceOutput? {
    guard let difference else { return nil }
    guard difference != "-" else {
      throw UsageError("--diff -: standard output has the result; name a file")
    }
    return try DifferenceOutput(PathName(argument: difference, named: "--diff"), for: paths)
  }
}

extension PictureComparisonJob {
  /// Recognises `popframe compare EXPECTED ACTUAL`, without any option; `nil` for everything else.
  ///
  /// Test scripts run this line over and over. ArgumentParser looks at every command and every option
  /// there is, which takes longer than comparing two files that are equal.
  init?(plain arguments: [String]) {
    guard arguments.count == 4, arguments[1] == "compare",
      !arguments[2].hasPrefix("-"), !arguments[3].hasPrefix("-")
    else { return nil }
    self.init(expected: arguments[2], actual: arguments[3])
  }
}

extension PathName {
  fileprivate init(argument text: String, named name: String) throws(UsageError) {
    guard !text.isEmpty else {
      throw UsageError("\(name): the path is empty; name a file or a folder")
    }
    self.init(text)
  }
}
