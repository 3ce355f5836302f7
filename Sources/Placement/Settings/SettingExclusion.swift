import Themes

/// Two settings of which only one may be given.
package struct SettingExclusion: Sendable {
  /// Their keys.
  package let first: String
  package let second: String
  /// The effect that both share: "both give the size".
  package let reason: String
  /// Whether a scene may give both all the same.
  let isForOptionsOnly: Bool
  /// Whether ``reason`` is the whole message, in which settings are named by their keys in braces.
  let isWhole: Bool

  private init(
    _ first: String, _ second: String, _ reason: String, isForOptionsOnly: Bool = false,
    isWhole: Bool = false
  ) {
    self.first = first
    self.second = second
    self.reason = reason
    self.isForOptionsOnly = isForOptionsOnly
    self.isWhole = isWhole
  }

  package static let all = [
    SettingExclusion("content", "bounds", "both give the size"),
    SettingExclusion("contentImage", "placeholder", "both show a content"),
    SettingExclusion("source", "anchor", "both say what to point at"),
    SettingExclusion(
      "device", "container", "both say how large the screen is", isForOptionsOnly: true),
    SettingExclusion("host", "backdrop", "both draw what lies below"),
    SettingExclusion("host", "background", "both draw what lies below"),
    SettingExclusion(
      "arrow", "permitted", "both say where the arrow may point", isForOptionsOnly: true),
    SettingExclusion(
      "uikitSizes", "bounds",
      "{uikitSizes} holds the content's width; give {content}, not {bounds}", isWhole: true),
  ]

  /// The error for two options: "--source and --anchor both say what to point at; leave one out".
  package var optionMessage: String {
    isWhole
      ? reason.naming { "--" + $0.hyphenated }
      : "--\(first.hyphenated) and --\(second.hyphenated) \(reason); leave one out"
  }

  static func rivals(of key: String) -> [String] {
    all.filter { !$0.isForOptionsOnly && !$0.isWhole }.compactMap { exclusion in
      switch key {
      case exclusion.first: exclusion.second
      case exclusion.second: exclusion.first
      default: nil
      }
    }
  }

  /// Reports the keys of a scene that exclude each other.
  static func check(_ top: Section, _ log: inout DiagnosticLog) {
    for exclusion in all where !exclusion.isForOptionsOnly {
      guard let first = top.entry(exclusion.first), let second = top.entry(exclusion.second) else {
        continue
      }
      if exclusion.isWhole {
        log.error(exclusion.reason.naming { $0 }, at: first.keyRange)
      } else {
        log.error(
          "\(first.key) and \(second.key) exclude each other; give one of them",
          at: max(first.keyRange, second.keyRange), rule: .conflictingKeys)
      }
    }
  }
}
