import Imaging
internal import Words

extension ValueForm where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  package static var word: ValueForm { word(of: Array(Value.allCases)) }

  package static func word(of permitted: [Value]) -> ValueForm {
    let words = permitted.map(\.rawValue)
    return ValueForm(.words(words), ValueControl(.word, choices: words)) { node, key, log in
      if case .scalar(let text, _) = node.content {
        if let value = permitted.first(where: { $0.rawValue == text }) { return value }
        let hint = WordSuggestion.nearest(to: text, among: words, synonyms: .values)
          .map { "did you mean '\($0)'?" }
        log.wrongKind(node, key, words.listed(.or), hint: hint ?? "")
      } else {
        log.wrongKind(node, key, words.listed(.or))
      }
      return nil
    }
  }
}

extension ValueForm {
  /// One word for both axes, or a mapping `{x: , y: }`; an axis left out has the given default.
  fileprivate static func axes<Word>(
    _ node: SourceNode, _ key: String, _ word: ValueForm<Word>, default: Word,
    _ log: inout DiagnosticLog
  ) -> (Word, Word)? {
    guard case .mapping = node.content else {
      return word.read(node, key, &log).map { ($0, $0) }
    }
    guard let section = Section(node, .axes, path: key, at: node.range, &log) else {
      return nil
    }
    return (
      section.read("x", word, &log) ?? `default`, section.read("y", word, &log) ?? `default`
    )
  }
}

extension ValueForm where Value == Resizing {
  /// How both axes fill their room, or each.
  static func resizing(
    of permitted: [Resizing.Mode] = Resizing.Mode.allCases, default: Resizing.Mode
  ) -> ValueForm {
    let word = ValueForm<Resizing.Mode>.word(of: permitted)
    let control = ValueControl(.axes, choices: word.control.choices)
    return ValueForm(word.schema.ofAxes, control) { node, key, log in
      axes(node, key, word, default: `default`, &log)
        .map { Resizing(x: $0, y: $1) }
    }
  }
}

extension ValueForm where Value == TileAnchors {
  /// Where the tiles of both axes begin, or of each.
  static var tileAnchors: ValueForm {
    let word = ValueForm<TileAnchors.Anchor>.word
    let control = ValueControl(.axes, choices: word.control.choices)
    return ValueForm(word.schema.ofAxes, control) { node, key, log in
      axes(node, key, word, default: .start, &log)
        .map { TileAnchors(x: $0, y: $1) }
    }
  }
}

extension ValueForm where Value == ArrowOffset {
  /// A distance in points, `start` or `end`.
  package static var offset: ValueForm {
    let words = ["start", "end"]
    let control = ValueControl(.number, .signed, choices: words)
    return ValueForm(.either([.words(words), NumberRange.signed.schema]), control) {
      node, key, log in
      guard case .scalar(let text, let style) = node.content else {
        log.wrongKind(node, key, "a number, start or end")
        return nil
      }
      switch text {
      case "start": return .start
      case "end": return .end
      default: break
      }
      if !style.isQuoted, text.first.map({ $0.isNumber || "+-.".contains($0) }) ?? false {
        return ValueForm<Double>.number(.signed).read(node, key, &log).map { .points($0) }
      }
      let hint = WordSuggestion.nearest(to: text, among: ["start", "end"], synonyms: .values)
        .map { "did you mean '\($0)'?" }
      log.wrongKind(node, key, "a number, start or end", hint: hint ?? "")
      return nil
    }
  }
}

extension ValueSchema {
  /// One word for both axes, or a mapping of axes.
  fileprivate var ofAxes: ValueSchema {
    .either([self, .mapping(SectionKind.axes.keys.map { SchemaKey($0, self) })])
  }
}
