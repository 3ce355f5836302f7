internal import ArgumentParser
internal import PopframeKit
internal import Raster
internal import VisualTestingCore

/// `popframe compare`
struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare two pictures, or two folders of pictures.",
    discussion: """
      Pixels are compared exactly, as premultiplied RGBA: transparency counts, the colour of \
      transparent pixels does not. Files of two folders are paired by their paths; one that only \
      one folder has is an error.

        popframe compare expected.png actual.png
        popframe compare expected.png actual.png --diff difference.png
        popframe compare references pictures --diff differences --json > result.json
        popframe compare a.png b.png --channel-tolerance 2 --max-share 0.1%
        popframe compare a.png b.png --perceptual 0.1 --ignore-antialiasing --max-pixels 20
        popframe compare a.png b.png --max-density 3/8 --ignore 0,0,64,16

      A limit that is left out does not hold; without any, no pixel may differ. --diff writes a \
      picture (for folders one of each name) only where pictures differ: changes of colour orange, \
      of alpha alone blue.

      Exit statuses: 0 equal, 1 different, 64 wrong usage, 65 a file is no sound PNG, 66 a path is \
      missing or unreadable, or there is nothing to compare.
      """
  )

  @Argument(
    help: ArgumentHelp("The picture, or the folder, as it should be.", valueName: "expected"),
    completion: .file())
  var expected: String

  @Argument(
    help: ArgumentHelp("The picture, or the folder, as it is.", valueName: "actual"),
    completion: .file())
  var actual: String

  @OptionGroup(title: "Tolerance") var choices: ComparisonChoices

  @Flag(help: "Print JSON.") var json = false

  func run() async throws {
    let comparer = PictureComparer(options: try ComparisonOptions(choices))
    let expected = try PathName(argument: expected, named: "EXPECTED")
    let actual = try PathName(argument: actual, named: "ACTUAL")
    let paths = try ComparedPaths(expected: expected, actual: actual)
    let report: ComparisonReport
    switch paths {
    case .files(let pair):
      report = ComparisonReport([await pair.compare(with: comparer)], isFolder: false)
    case .folders(let folders):
      var progress = ProgressLine(self.actual, total: folders.pairs.count)
      let results = await folders.compare(with: comparer) { progress.update($0) }
      progress.clear()
      report = ComparisonReport(results, isFolder: true)
    }
    for message in report.messages { Messages.standard.print(message) }
    if let text = json ? report.json.text : report.text { try StandardOutput.print(text) }
    if report.status != .success { throw Finished(status: report.status) }
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
