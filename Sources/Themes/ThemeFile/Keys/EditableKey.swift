/// A key of a theme as an editor offers it.
package struct EditableKey: Sendable {
  /// The path of the key from the theme's top, such as `shadow[].blur`: `[]` stands for the number
  /// of an item.
  package let path: String
  /// The key in words: `capInsets` is "Cap insets".
  package let label: String
  /// In Markdown.
  package let help: String
  package let part: ThemePart
  package let control: ValueControl
  /// When the key means something; `nil`: always.
  package let condition: Condition?
  /// Which of the control's words can be chosen, by the value of another key; `nil`: all, always.
  package let alternatives: Alternatives?
  /// The default: it holds where no value is written.
  let absence: KeyDescription.Absence
  let scopes: [ThemeScope]

  /// The key applies if another key has one of some values. The value of a mapping is the name of its
  /// first key.
  package struct Condition: Sendable {
    package let key: String
    package let values: [String]
  }

  /// Words that depend on the value of another key.
  package struct Alternatives: Sendable {
    package let key: String
    package let words: [(value: String, words: [String])]
  }

  /// The value that holds where none is written, as flow text of YAML; `nil` if there is none, or if
  /// it depends on others.
  package var fallback: String? {
    if case .value(let literal) = absence { literal.flowText } else { nil }
  }

  /// The default in words, in Markdown, if it depends on other keys; otherwise `nil`.
  package var otherwise: String? {
    if case .words(let words) = absence { words } else { nil }
  }

  package var isRequired: Bool { if case .required = absence { true } else { false } }

  package var variesByAppearance: Bool { scopes.contains(.appearance) }
  package var variesByDirection: Bool { scopes.contains(.direction) }
}

extension ThemeKeys {
  /// All keys of a theme, in the order of the reference: those of mappings follow their mapping.
  ///
  /// Appearances and directions have the same keys; these are not listed again.
  package static let editable: [EditableKey] = keys(of: nil, at: [])

  private static func keys(of parent: EditableKey?, at path: [String]) -> [EditableKey] {
    var seen: Set<String> = []
    let descriptions = place(at: path).descriptions.filter {
      seen.insert($0.name).inserted && !isIgnored($0, at: path)
    }
    return descriptions.flatMap { key in
      // The parts of a theme are those of its top keys.
      guard let part = parent?.part ?? key.part else { return [EditableKey]() }
      let name = parent.map { "\($0.path)\($0.control.kind == .list ? "[]" : "")." } ?? ""
      let editable = EditableKey(
        path: name + key.name, label: label(of: key.name), help: key.help, part: part,
        control: key.control, condition: condition(of: key, at: path) ?? parent?.condition,
        alternatives: key.alternatives, absence: key.absence,
        scopes: key.scopes.filter { parent?.scopes.contains($0) ?? true })
      return [editable] + items(of: editable) + children(of: editable, at: path + [key.name])
    }
  }

  /// Whether the picture of a fused slot ignores the key.
  private static func isIgnored(_ key: KeyDescription, at path: [String]) -> Bool {
    guard path.dropLast() == [TopKeys.arrow.name, ArrowKeys.fused.name],
      let slot = path.last.flatMap(FusedArt.Slot.init(rawValue:))
    else { return false }
    return switch slot {
    case .none: [PieceKeys.arrowSpan.name, PieceKeys.tip.name].contains(key.name)
    case .up, .down, .left, .right: false
    default: key.name == PieceKeys.arrowSpan.name
    }
  }

  private static func children(of key: EditableKey, at path: [String]) -> [EditableKey] {
    switch key.control.kind {
    case .section, .list, .rules, .fill, .picture:
      path == [TopKeys.directions.name] ? [] : keys(of: key, at: path)
    default: []
    }
  }

  /// The items of a list, if they are no mappings.
  private static func items(of key: EditableKey) -> [EditableKey] {
    key.control.items.map { control in
      EditableKey(
        path: key.path + "[]", label: key.label, help: key.help, part: key.part, control: control,
        condition: key.condition, alternatives: nil, absence: .nothing, scopes: key.scopes)
    }
  }

  private static func condition(
    of key: KeyDescription, at path: [String]
  ) -> EditableKey.Condition? {
    let frame = "\(TopKeys.frame.name).\(FrameKeys.style.name)"
    switch path {
    case [] where key.name == TopKeys.tint.name:
      return EditableKey.Condition(key: frame, values: [FrameStyleName.image.rawValue])
    case [TopKeys.frame.name] where key.name != FrameKeys.style.name:
      let isDrawn = DrawnFrameKeys.table.names.contains(key.name)
      let style = isDrawn ? FrameStyleName.drawn : .image
      return EditableKey.Condition(key: frame, values: [style.rawValue])
    case [TopKeys.frame.name, DrawnFrameKeys.fill.name]:
      return EditableKey.Condition(
        key: path.joined(separator: "."), values: [GradientKeys.gradient.name])
    case [TopKeys.arrow.name] where key.name != ArrowKeys.style.name:
      return EditableKey.Condition(
        key: "\(TopKeys.arrow.name).\(ArrowKeys.style.name)", values: key.styles.map(\.rawValue))
    default: return nil
    }
  }

  package static func label(of key: String) -> String {
    var label = ""
    for letter in key {
      if letter == "-" {
        label += " "
      } else if letter.isUppercase {
        label += " \(letter.lowercased())"
      } else {
        label.append(letter)
      }
    }
    return label.prefix(1).uppercased() + label.dropFirst()
  }
}
