internal import ArgumentParser
internal import Placement
internal import Popovers

extension Option where Value == String? {
  init<Root>(_ setting: Setting<Root>) {
    self.init(
      name: .customLong(setting.option), parsing: .unconditional, help: setting.argumentHelp,
      completion: setting.completion)
  }
}

extension Option where Value == [String] {
  /// An option that may be given several times.
  init<Root>(wrappedValue: [String], _ setting: Setting<Root>) {
    self.init(
      wrappedValue: wrappedValue, name: .customLong(setting.option),
      parsing: .unconditionalSingleValue, help: setting.argumentHelp,
      completion: setting.completion)
  }
}

extension Flag where Value == Bool {
  init<Root>(wrappedValue: Bool, _ setting: Setting<Root>) {
    self.init(
      wrappedValue: wrappedValue, name: .customLong(setting.option), help: setting.argumentHelp)
  }
}

extension Setting {
  fileprivate var argumentHelp: ArgumentHelp {
    valueName.isEmpty
      ? ArgumentHelp(stringLiteral: optionHelp)
      : ArgumentHelp(optionHelp, valueName: valueName)
  }

  fileprivate var completion: CompletionKind? {
    if isPicture { return .file(extensions: ["png"]) }
    if key == "appearance" { return .appearances }
    if key == "anchor" { return .anchors }
    return choices.isEmpty ? nil : .list(choices)
  }

  /// Reads the option's value; does nothing if it is missing.
  func read(_ texts: [String], of options: inout Root) throws(UsageError) {
    do throws(TextMistake) { try read(texts, into: &options) } catch {
      throw UsageError("--\(option): \(error.reason)")
    }
  }
}

extension SettingExclusion {
  /// Refuses two options that exclude each other.
  ///
  /// - Parameter given: The keys of the settings that are given.
  static func check(_ given: [String]) throws(UsageError) {
    for exclusion in all where given.contains(exclusion.first) && given.contains(exclusion.second) {
      throw UsageError(exclusion.optionMessage)
    }
  }
}

extension CompletionKind {
  static func words<Word: RawRepresentable & CaseIterable>(of type: Word.Type) -> CompletionKind
  where Word.RawValue == String { .list(type.allCases.map(\.rawValue)) }
}

/// The options of a drawing, as text.
struct SettingTexts {
  let given: [(setting: Setting<RenderSettings>, text: String)]

  init(_ options: GeometryOptions, _ alone: StandaloneOptions) {
    given = (options.texts + alone.texts).compactMap { setting, text in
      text.map { (setting, $0) }
    }
  }
}
