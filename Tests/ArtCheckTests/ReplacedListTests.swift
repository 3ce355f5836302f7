@testable import ArtCheck
@testable import PopframeKit
import Popovers
import Testing
import Themes

/// The rule `list-replaced`.
@Suite struct ReplacedListTests {
  private let bench: ArtBench

  init() throws { bench = try ArtBench() }

  /// Writes a drawn theme with a list, and what differs from it.
  private func write(_ key: String, _ list: String, _ more: String) throws {
    let parts = key.split(separator: ".").map(String.init)
    let own = parts.count == 2 ? "\n  \(parts[1]): \(list)" : ""
    try bench.theme(
      "contentInsets: 9\nframe:\n  style: drawn\n  fill: \"#FFFFFF\"\(own)\n"
        + (parts.count == 1 ? "\(key): \(list)\n" : "") + more
        + "\nlint: {invisible-on: off}")
  }

  /// `{frame: {border: LIST}}` for `frame.border`.
  private func difference(_ key: String, _ list: String) -> String {
    key.split(separator: ".").reversed().reduce(list) { "{\($1): \($0)}" }
  }

  private func found() throws -> [Diagnostic] {
    try bench.check().findings.filter { $0.rule == .listReplaced }
  }

  private static let places: [(open: String, close: String, path: String)] = [
    ("appearances: {dark: ", "}", "appearances.dark"),
    ("directions: {none: ", "}", "directions.none"),
    ("appearances: {dark: {directions: {none: ", "}}}", "appearances.dark.directions.none"),
  ]

  @Test(arguments: ThemeKeys.lists.map { $0.joined(separator: ".") })
  func `an item that leaves out an inherited value is found, and its fix is whole`(
    key: String
  ) throws {
    // Every key that has a default of a list's items, with another value than that.
    let values: [String: String] = [
      "color": "'#102030'", "opacity": "0.25", "offset": "[0, 3]", "blur": "4", "from": "frame",
      "knockout": "true", "width": "3", "alignment": "outside", "spread": "2",
    ]
    let keys = ThemeKeys.order(at: key.split(separator: ".").map(String.init))
    #expect(keys.count >= 3)
    for (open, close, path) in Self.places {
      for left in keys where left != "color" || key != "frame.border" {
        let value = try #require(values[left])
        let given = key == "frame.border" ? "color: '#102030', " : ""
        let other = keys.first { $0 != left && (key != "frame.border" || $0 != "color") } ?? ""
        let kept = "\(given)\(other): \(values[other] ?? "")"
        try write(
          key, "[{\(kept), \(left): \(value)}, {\(given)\(other): \(values[other] ?? "")}]",
          open + difference(key, "[{\(kept)}]") + close)
        let finding = try #require(try found().first, "\(path) \(key) \(left)")
        #expect(try found().count == 1)
        #expect(finding.rule == .listReplaced)
        #expect(finding.severity == .warning)
        #expect(finding.message.hasPrefix("\(path).\(key)[0] leaves out \(left): "))
        #expect(finding.range?.start.line == 7)
        let repair = try bench.repair()
        #expect(repair.steps == ["Complete \(path).\(key) with the inherited values"])
        let fixed = try #require(finding.fix?.edits.first)
        var bytes = Array(try bench.yaml().utf8)
        bytes.replaceSubrange(fixed.bytes, with: Array(fixed.text.utf8))
        try repair.write()
        #expect(try bench.yaml() == String(decoding: bytes, as: UTF8.self))
        #expect(try found().isEmpty)
        let theme = try ThemeFolder(files: bench)
        #expect(theme.list(key, at: path) == theme.list(key, at: ""))
      }
    }
  }

  @Test(arguments: [
    // The default itself is nothing that is lost.
    ("[{color: '#000', opacity: 1, offset: [0, 0], blur: 4}]", "[{blur: 4.0}]"),
    // A shorter list, a longer one, an empty one, and one that says all.
    ("[{blur: 4}, {blur: 2}]", "[{blur: 3}]"),
    ("[{blur: 4}]", "[{blur: 3}, {opacity: 0.5}]"),
    ("[{blur: 4}]", "[]"),
    ("{blur: 4, opacity: 0.5}", "[{blur: 4, opacity: 0.6}]"),
    // One mapping over one merges.
    ("{blur: 4, opacity: 0.5}", "{opacity: 0.6}"),
  ])
  func `a list that leaves nothing out is silent`(list: String, other: String) throws {
    try write("shadow", list, "appearances: {dark: {shadow: \(other)}}")
    #expect(try found().isEmpty)
  }

  @Test func `a mapping over a list is a list of one, and loses what it leaves out`() throws {
    try write(
      "shadow", "[{blur: 4, opacity: 0.25}, {blur: 2}]",
      "appearances: {dark: {shadow: {opacity: 0.6}}}")
    let finding = try #require(try found().first)
    #expect(finding.message.hasPrefix("appearances.dark.shadow[0] leaves out blur: "))
    try bench.repair().write()
    let theme = try ThemeFolder(files: bench)
    let dark = try #require(theme.document.theme(for: "dark")).shadows
    #expect(dark.map(\.blur) == [4, 2])
    #expect(dark.map(\.opacity) == [0.6, 1])
  }

  @Test func `a direction in an appearance inherits from the direction, then the appearance`()
    throws
  {
    try write(
      "shadow", "[{blur: 4}]",
      """
      directions: {none: {shadow: [{blur: 5, opacity: 0.5}]}}
      appearances: {dark: {directions: {none: {shadow: [{blur: 6}]}}}}
      """)
    #expect(
      try found().map(\.message).map { $0.prefix { $0 != ":" } } == [
        "appearances.dark.directions.none.shadow[0] leaves out opacity"
      ])
    try bench.repair().write()
    #expect(
      try bench.yaml().contains("dark: {directions: {none: {shadow: [{opacity: 0.5, blur: 6}]}}}"))
  }

  @Test(arguments: ["off", "note", "error"])
  func `lint switches the rule, and its fix`(level: String) throws {
    try bench.theme(
      """
      contentInsets: 9
      frame: {style: drawn, fill: "#FFFFFF"}
      shadow: [{blur: 4, opacity: 0.25}]
      appearances: {dark: {shadow: [{opacity: 0.6}]}}
      lint: {list-replaced: \(level)}
      """)
    #expect(try found().map(\.severity.rawValue) == (level == "off" ? [] : [level]))
    #expect(try bench.repair().isEmpty == (level == "off"))
  }
}

extension ThemeFolder {
  fileprivate init(files bench: ArtBench) throws {
    self = try ThemeFolder(
      Snapshot(files: ["theme.yaml": bench.bytes("theme.yaml")], name: "T"))
  }

  /// The list of a key at a place, as text.
  fileprivate func list(_ key: String, at path: String) -> String {
    var theme = document.base
    if path.contains("appearances") { theme = document.theme(for: "dark") ?? theme }
    if path.contains("directions") { theme = theme.directions[.none] ?? theme }
    switch key {
    case "shadow": return "\(theme.shadows)"
    case "frame.border": return "\(theme.drawnFrame?.borders ?? [])"
    case "frame.innerShadow": return "\(theme.drawnFrame?.innerShadows ?? [])"
    default: return "a list that this test does not know: \(path)"
    }
  }
}
