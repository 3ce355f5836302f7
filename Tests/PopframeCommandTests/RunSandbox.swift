import Foundation
import Testing

extension Sandbox {
  /// A sandbox whose theme Meadow has two small previews: `30x20-up` and `30x20-none`.
  static func withSmallPreviews(_ previews: String = "arrows: [up, none], scales: [1]") throws
    -> Sandbox
  {
    let sandbox = try Sandbox()
    sandbox.environment = ["CI": "", "GITHUB_ACTIONS": ""]
    let theme = String(decoding: try sandbox.bytes("Meadow/theme.yaml"), as: UTF8.self)
    let start = try #require(theme.range(of: "previews:")).lowerBound
    try sandbox.write(
      theme[..<start] + "previews: {content: [[30, 20]], \(previews)}\n", to: "Meadow/theme.yaml")
    return sandbox
  }

  /// A sandbox like that, with references in `refs`.
  static func withReferences() throws -> Sandbox {
    let sandbox = try withSmallPreviews()
    #expect(try sandbox.command("gallery", "Meadow", "-o", "refs").status == 0)
    return sandbox
  }

  /// Runs `popframe test` on the theme.
  func test(_ arguments: String...) throws -> Command.Outcome {
    try run(["test", "Meadow", "--references", "refs"] + arguments)
  }

  /// The hash of the run that a report is of.
  func runHash(_ report: String = "popframe-report") throws -> String {
    let found = try text("\(report)/run.json").firstMatch(of: /"hash": "([0-9a-f]{32})"/)
    return String(try #require(found).1)
  }

  /// Changes what the theme looks like, with an arrow or without.
  func changeShadow() throws { try edit("opacity: 0.22", to: "opacity: 0.30") }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  /// The names of all files below a folder; folders and the note beside references are left out.
  func files(in name: String) throws -> Set<String> {
    try names(in: name).filter { item in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(
        atPath: path(name) + "/" + item, isDirectory: &isFolder)
      return !isFolder.boolValue && !item.hasSuffix(".popframe.json")
    }
  }

  /// A document of a run without what every run has for itself: when it was, and how long it took.
  func untimed(_ name: String) throws -> String {
    try text(name).replacing(/[0-9-]{10}T[0-9:]{8}Z/, with: "").replacing(
      /"seconds": [0-9.]+/, with: "")
  }

  /// The run's record as a dictionary.
  func record(_ name: String = "popframe-report/run.json") throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(bytes(name))) as? [String: Any])
  }
}
