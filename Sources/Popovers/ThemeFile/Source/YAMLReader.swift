import Yams

/// Turns YAML text into nodes; says in our words what is wrong with it.
///
/// Yams stops at the first duplicate key and at the first fault. To report everything in one run, a
/// duplicate key is renamed and a colour that vanished in a comment is brought back, each by
/// replacing one character by another, so that every line and column stays what it was.
struct YAMLReader {
  /// The first of the private-use characters that stand in for a duplicate key's first character, each
  /// for one key, so that no two renamed keys are equal.
  private static let firstStandIn: UInt32 = 0xE100
  /// More anchors than any theme has; a long chain of aliases would exhaust the stack inside Yams.
  private static let mostAnchors = 1000
  /// More duplicate keys than this are no accident.
  private static let mostDuplicates = 200

  private var text: SourceText
  private var log: DiagnosticLog
  private var duplicates: [SourcePosition: String] = [:]
  private var lostColors: [(index: Int, color: String)] = []

  /// Reads the only document of a file; logs what is wrong. Returns `nil` when there is no tree.
  static func read(_ yaml: String, log: inout DiagnosticLog) -> SourceNode? {
    // libyaml counts a byte order mark as a column and stumbles over the indentation.
    let yaml =
      yaml.unicodeScalars.first == "\u{FEFF}" ? String(yaml.unicodeScalars.dropFirst()) : yaml
    var reader = YAMLReader(text: SourceText(yaml), log: log)
    defer { log = reader.log }
    guard reader.hasFewAnchors(), let node = reader.compose() else { return nil }
    var converter = YAMLConverter(
      text: reader.text, duplicates: reader.duplicates, log: reader.log)
    let tree = converter.convert(node)
    reader.log = converter.log
    return tree
  }

  private init(text: SourceText, log: DiagnosticLog) {
    self.text = text
    self.log = log
  }

  private mutating func hasFewAnchors() -> Bool {
    let anchors = text.scalars.indices.lazy.filter { [text] in text.scalars[$0] == "&" }
    guard let tooMany = anchors.dropFirst(Self.mostAnchors).first else { return true }
    log.error("more than \(Self.mostAnchors) anchors", at: text.position(of: tooMany))
    return false
  }

  private mutating func compose() -> Node? {
    while true {
      do {
        // No resolver: it would run seven regular expressions over every scalar.
        let parser = try Parser(yaml: text.string, resolver: .basic, encoding: .utf8)
        guard let node = try parser.singleRoot() else {
          log.error("the file is empty; it has to hold a mapping of keys", at: .start)
          return nil
        }
        return node
      } catch YamlError.duplicatedKeysInMapping(let names, let context) where rename(names, context)
      {
        continue
      } catch  where bringBackColors() {
        continue
      } catch {
        for lost in lostColors {
          log.error(
            UnquotedColors.message(for: lost.color), at: text.position(of: lost.index))
        }
        let (message, position) = YAMLFault.describe(error, in: text)
        log.error(message, at: position)
        return nil
      }
    }
  }

  /// Renames the first of several equal keys and remembers what it was called.
  private mutating func rename(_ names: [String], _ context: YamlError.Context) -> Bool {
    let position = SourcePosition(context.mark)
    guard let name = names.first, duplicates.count < Self.mostDuplicates,
      var index = text.index(of: position)
    else { return false }
    if text.scalars[index] == "\"" || text.scalars[index] == "'" { index += 1 }
    guard index < text.scalars.count, text.scalars[index].properties.isAlphabetic,
      let standIn = Unicode.Scalar(Self.firstStandIn + UInt32(duplicates.count))
    else { return false }
    duplicates[position] = name
    text.replace(at: index, with: standIn)
    return true
  }

  private mutating func bringBackColors() -> Bool {
    guard lostColors.isEmpty else { return false }
    lostColors = UnquotedColors.inFlow(of: text)
    for lost in lostColors { text.replace(at: lost.index, with: UnquotedColors.standIn) }
    return !lostColors.isEmpty
  }
}

extension SourcePosition {
  init(_ mark: Mark?) {
    self.init(line: mark?.line ?? 1, column: mark?.column ?? 1)
  }
}
