package import Themes

/// A setting of scene files and command lines: its key, its description, its values and how they are read.
///
/// A scene's key, the schema for editors, the option with its help and its completions, and the merging with defaults
/// all derive from it.
package struct Setting<Root> {
  package let key: String
  /// The option's name, without its dashes.
  package let option: String
  /// The description. Other settings are named by their keys in braces, as in `{anchor}`; words that differ are in
  /// braces too, those for options first: `{WxH|[width, height]}`.
  private let words: String
  /// The placeholder of the value in help.
  package let valueName: String
  /// Values to choose from, for completions; empty where there are too many.
  package let choices: [String]
  /// Whether the value is the path of a PNG file.
  package let isPicture: Bool
  /// Whether a scene may have it, too.
  let isKey: Bool
  /// The values that a scene may have.
  let schema: ValueSchema
  let readNode: (Section, inout Root, inout DiagnosticLog) -> Void
  /// Reads the option's values, one for each occurrence.
  private let readTexts: ([String], inout Root) throws(TextMistake) -> Void
  /// Takes another's value where there is none.
  private let fill: (inout Root, Root) -> Void
  private let isGiven: (Root) -> Bool

  init<Value: Sendable>(
    _ key: String, _ path: WritableKeyPath<Root, Value?>, _ form: SettingForm<Value>,
    _ valueName: String, _ words: String, option: String? = nil, isKey: Bool = true
  ) {
    self.init(
      key, form, valueName, words, option: option, isKey: isKey,
      get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// - Parameters:
  ///   - get: The value; `nil` where it is not given.
  ///   - set: Puts a value into its place.
  init<Value: Sendable>(
    _ key: String, _ form: SettingForm<Value>, _ valueName: String, _ words: String,
    option: String? = nil, isKey: Bool = true, get: @escaping (Root) -> Value?,
    set: @escaping (inout Root, Value) -> Void
  ) {
    self.key = key
    self.option = option ?? key.hyphenated
    self.words = words
    self.valueName = valueName
    choices = form.choices
    isPicture = form.isPicture
    self.isKey = isKey
    schema = form.node.schema
    readNode = { section, root, log in
      if let value = section.read(key, form.node, &log) { set(&root, value) }
    }
    readTexts = { (texts, root) throws(TextMistake) in
      if !texts.isEmpty { set(&root, try form.texts(texts)) }
    }
    fill = { root, others in
      if get(root) == nil, let value = get(others) { set(&root, value) }
    }
    isGiven = { get($0) != nil }
  }
}

extension Setting {
  /// The description, with the names of options.
  package var optionHelp: String {
    words.naming { words in
      words.firstIndex(of: "|").map { String(words[..<$0]) } ?? "--" + words.hyphenated
    }
  }

  /// The description, with the names of keys.
  var keyHelp: String {
    words.naming { words in
      words.firstIndex(of: "|").map { String(words[words.index(after: $0)...]) } ?? words
    }
  }

  /// Reads an option's values; does nothing if there are none.
  package func read(_ texts: [String], into root: inout Root) throws(TextMistake) {
    try readTexts(texts, &root)
  }

  /// Fills missing values of `root` from `defaults`, except those that conflict with given ones.
  static func merge(_ settings: [Setting], _ root: Root, defaults: Root) -> Root {
    var merged = root
    for setting in settings {
      let rivals = SettingExclusion.rivals(of: setting.key)
      if !rivals.isEmpty, settings.contains(where: { rivals.contains($0.key) && $0.isGiven(root) })
      {
        continue
      }
      setting.fill(&merged, defaults)
    }
    return merged
  }
}

extension String {
  /// A key as an option has it: `minimumContent` is `minimum-content`.
  var hyphenated: String {
    let (first, last) = (UInt8(ascii: "A"), UInt8(ascii: "Z"))
    var text: [UInt8] = []
    for byte in utf8 {
      let isCapital = byte >= first && byte <= last
      if isCapital { text.append(UInt8(ascii: "-")) }
      text.append(isCapital ? byte | 0x20 : byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The text with its braces replaced.
  func naming(_ name: (String) -> String) -> String {
    guard let start = utf8.firstIndex(of: UInt8(ascii: "{")),
      let end = utf8[start...].firstIndex(of: UInt8(ascii: "}"))
    else { return self }
    let named = name(String(self[utf8.index(after: start)..<end]))
    return String(self[..<start]) + named + String(self[utf8.index(after: end)...]).naming(name)
  }
}

enum SceneKeys {
  static let rendering = Setting<RenderSettings>.all.map(\.key)
  /// The keys that say where the popover goes; one of them makes the scene a placed one.
  static let placement = Setting<PlacementSettings>.all.filter(\.isKey).map(\.key)
  /// All of them, in the order in which the documentation shows them.
  static let all = ["format", "theme"] + rendering + placement

  static let primaryColumn = [
    Setting.preferredPrimaryColumnWidthFraction, .minimumPrimaryColumnWidth,
    .maximumPrimaryColumnWidth,
  ].map(\.key)
}
