internal import Imaging
internal import PopframeKit
internal import Popovers
@_spi(Studio) internal import ThemeEditing
internal import Themes
internal import Words

/// The rule `list-replaced`: lists in appearances and directions, whose items leave out what the
/// items of the inherited list say.
struct ReplacedLists {
  /// The lists that leave something out, in the order of the file.
  let lists: [ReplacedList]
  private let severity: Diagnostic.Severity?

  /// Finds them in a theme without errors.
  ///
  /// - Parameter lint: The theme's severities; if the rule is off, nothing is found.
  init(_ text: ThemeText, lint: [String: LintLevel]) {
    let level = lint[DiagnosticRule.listReplaced.rawValue] ?? .warning
    severity = Diagnostic.Severity(rawValue: level.rawValue)
    guard severity != nil, let root = text.root else {
      lists = []
      return
    }
    lists = root.differencePlaces.flatMap { place in
      ThemeKeys.lists.compactMap { ReplacedList(at: $0, of: place, in: root, text) }
    }
  }

  var findings: [Diagnostic] {
    guard let severity else { return [] }
    return lists.map { $0.finding(severity) }
  }
}

/// A list of an appearance or a direction whose items omit values of the inherited ones.
struct ReplacedList {
  /// The item's index, and the keys that it leaves out.
  private var omissions: [(index: Int, keys: [String])] = []
  private let path: SettingPath
  private let text: ThemeText
  /// Where the first of the items stands.
  private var range: SourceRange?
  /// The inherited list with the given keys.
  private let whole: SettingValue

  /// Compares the list at a key's path in some differences with the one that it replaces; `nil` if
  /// it leaves nothing out.
  fileprivate init?(
    at keys: [String], of place: DifferencePlace, in root: SourceNode, _ text: ThemeText
  ) {
    guard let own = root.differences(at: place)?.node(at: keys),
      let inherited = root.inherited(at: place).node(at: keys),
      let path = SettingPath(place.steps + keys.map { .key($0) })
    else { return nil }
    let items: (own: [SourceNode], inherited: [SourceNode])
    switch (own.content, inherited.content) {
    case (.sequence(let new), .sequence(let old)): items = (new, old)
    case (.sequence(let new), .mapping): items = (new, [inherited])
    // A mapping over a list is a list of one; over a mapping it is merged.
    case (.mapping, .sequence(let old)): items = ([own], old)
    default: return nil
    }
    self.path = path
    self.text = text
    let defaults = ThemeKeys.defaults(at: keys)
    for (index, (new, old)) in zip(items.own, items.inherited).enumerated() {
      let missing = old.entries.filter { entry in
        new[entry.key] == nil
          && defaults[entry.key].map { !SettingValue(entry.value).means($0) } ?? true
      }
      guard case .mapping = new.content, !missing.isEmpty else { continue }
      range = range ?? new.range
      omissions.append((index, missing.map(\.key)))
    }
    guard !omissions.isEmpty else { return nil }
    var whole = items.inherited.map { SettingValue($0) }
    for (index, item) in items.own.enumerated() {
      if whole.indices.contains(index) {
        whole[index] = whole[index].merging(SettingValue(item))
      } else {
        whole.append(SettingValue(item))
      }
    }
    self.whole = .list(whole)
  }

  /// The values that the list omits, and the correction.
  var message: String {
    let words = omissions.map { index, keys in
      "\(path)[\(index)] leaves out \(keys.listed(.and))"
    }
    return words.joined(separator: "; ") + ": a list here replaces the whole inherited one, whose "
      + "values are lost; repeat them, or write the values that are meant"
  }

  var label: String { "Complete \(path) with the inherited values" }

  /// The theme's file with the inherited list, and the given keys in it; `nil` where it cannot be
  /// written.
  var completed: [UInt8]? {
    try? ThemeEditor.ofThemes.apply(
      [ThemeEdit(path, to: whole)], to: text.bytes, path: text.file)
  }

  fileprivate func finding(_ severity: Diagnostic.Severity) -> Diagnostic {
    let edit = completed.flatMap {
      Diagnostic.Fix.Edit(from: text.bytes, to: $0, file: text.file)
    }
    return Diagnostic(
      severity, .listReplaced, file: text.file, range: range, message: message,
      fix: edit.map { Diagnostic.Fix(label: label, edits: [$0]) })
  }
}

extension SourceNode {
  /// Everything in a theme that has differences: each appearance, each direction, and the directions
  /// of each appearance.
  fileprivate var differencePlaces: [DifferencePlace] {
    func directions(_ node: SourceNode, _ appearance: String?) -> [DifferencePlace] {
      (node["directions"]?.entries ?? []).compactMap {
        DifferencePlace(appearance: appearance, direction: $0.key)
      }
    }
    let looks = (self["appearances"]?.entries ?? []).flatMap { entry in
      [DifferencePlace(appearance: entry.key, direction: nil)].compactMap(\.self)
        + directions(entry.value, entry.key)
    }
    return looks + directions(self, nil)
  }
}

extension SettingValue {
  /// Whether the value is a default.
  fileprivate func means(_ standard: KeyLiteral) -> Bool {
    switch (standard, self) {
    case (.number(let standard), .number(let text)): DecimalNumber(text)?.value == standard
    case (.flag(let standard), .flag(let flag)): flag == standard
    case (.text(let standard), .text(let text)):
      text == standard || Color(hex: standard).map { $0 == Color(hex: text) } ?? false
    case (.list(let standards), .list(let values)):
      values.count == standards.count && zip(standards, values).allSatisfy { $1.means($0) }
    default: false
    }
  }

  /// A mapping with the entries of another one laid over it.
  fileprivate func merging(_ other: SettingValue) -> SettingValue {
    guard case .mapping(var entries) = self, case .mapping(let more) = other else { return other }
    for (key, value) in more {
      if let index = entries.firstIndex(where: { $0.key == key }) {
        entries[index].value = value
      } else {
        entries.append((key, value))
      }
    }
    return .mapping(entries)
  }
}
