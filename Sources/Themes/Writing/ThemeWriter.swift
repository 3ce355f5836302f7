internal import JSON
internal import Languages

/// Writes a theme file from themes: the inverse of reading.
///
/// Law: where the pictures that the themes name lie beside the text, ``ThemeDocument`` reads the same themes from it.
///
/// ```swift
/// var writer = ThemeWriter(theme)
/// writer.comments["frame.capInsets"] = "measured in frame.png"
/// try writer.text.write(to: file, atomically: true, encoding: .utf8)
/// ```
///
/// Keys with their default are left out. An appearance, and a direction, has the keys that differ; `null` takes away a
/// key that the base has and it does not.
public struct ThemeWriter: Sendable {
  /// The theme without differences.
  public var base: Theme
  /// The other appearances, in the order in which they are written. Of each, the previews, targets and rules of ``base``
  /// hold.
  public var appearances: [(name: String, theme: Theme)]
  /// Lines of comment above the first key.
  public var introduction: [String] = []
  /// The comments on keys, by their paths, such as `arrow.overlap`. The first line stands beside the value, each other
  /// one on a line below it.
  public var comments: [String: String] = [:]

  /// Begins a theme file.
  public init(_ base: Theme, appearances: [(name: String, theme: Theme)] = []) {
    self.base = base
    self.appearances = appearances
  }

  /// Begins a theme file of all appearances of another one.
  public init(_ document: ThemeDocument) {
    self.init(
      document.base,
      appearances: document.appearances.dropFirst().compactMap { name in
        document.theme(for: name).map { (name, $0) }
      })
  }

  /// The file's text, in UTF-8 and with a line feed behind each line.
  public var text: String {
    var lines = introduction.map { "# \($0.onOneLine)" }
    if !lines.isEmpty { lines.append("") }
    for key in base.keys(appearances: appearances) where !key.isStandard {
      if key.isSection { lines.append("") }
      lines += self.lines(key, path: key.name, indent: "")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static let commentColumn = 34
  /// A mapping that would be longer gets a line for each key.
  private static let longestLine = 100

  private func lines(_ key: WrittenKey, path: String, indent: String) -> [String] {
    let name = "\(indent)\(key.name):"
    switch key.value {
    case .mapping(let keys)
    where !isShort(key, path: path, indent: indent) && !keys.allSatisfy(\.isStandard):
      return commented(name, path)
        + keys.filter { !$0.isStandard }
        .flatMap { lines($0, path: "\(path).\($0.name)", indent: indent + "  ") }
    case .parts(let parts) where key.isSection || !isShort(key, path: path, indent: indent):
      return commented(name, path) + parts.map { "\(indent)  - \($0.text)" }
    case let value:
      return commented("\(name) \(value.text)", path)
    }
  }

  /// Whether a value stands on the line of its key.
  private func isShort(_ key: WrittenKey, path: String, indent: String) -> Bool {
    !key.isSection
      && indent.utf8.count + key.name.utf8.count + key.value.text.utf8.count + 2
        <= Self.longestLine
      && !comments.keys.contains { $0.begins(with: path + ".") }
  }

  private func commented(_ line: String, _ path: String) -> [String] {
    guard let comment = comments[path], !comment.isEmpty else { return [line] }
    let blanks = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let indent = String(repeating: " ", count: blanks + (line.ends(with: ":") ? 2 : 0))
    let remarks = comment.words(between: "\n").map { "# \(String($0).onOneLine)" }
    let padding = String(repeating: " ", count: max(1, Self.commentColumn - line.count))
    return ["\(line)\(padding)\(remarks[0])"] + remarks.dropFirst().map { indent + $0 }
  }
}
