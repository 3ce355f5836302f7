internal import Words

/// The keys of `lint`: a severity for each rule, and what is left out.
enum LintKeys {
  static let ignored = PartKey(
    oneOrMore: .ignored,
    "Findings that are meant: each is one place in one picture, and is reported again once the picture changes."
  )

  static let table = KeyTable(
    LintLevel.rules.map { rule in
      KeyDescription(
        rule, ValueForm<LintLevel>.word.schema, control: ValueForm<LintLevel>.word.control,
        "How findings of this rule are judged.")
    } + [ignored.about])
}

/// The keys of an item of `lint.ignored`.
enum IgnoredKeys {
  static let rule = ThemeKey(
    "rule", .ruleName, absence: .required, "The rule, as `popframe check` prints it in brackets.")
  static let place = ThemeKey(
    "at", .text, absence: .required,
    "The place: the key and the side, `at` of `popframe check --format json`.")
  static let art = ThemeKey(
    "art", .sha256, absence: .required,
    "The SHA-256 of the picture's file: 64 hexadecimal digits, as `sha256sum` prints them.")

  static let table = KeyTable([rule, place, art])
}

extension ValueForm where Value == String {
  fileprivate static var ruleName: ValueForm {
    let rules = LintLevel.rules
    return ValueForm(.words(rules), ValueControl(.word, choices: rules)) { node, key, log in
      guard case .scalar(let text, _) = node.content else {
        log.wrongKind(node, key, "the name of a rule")
        return nil
      }
      if rules.contains(text) { return text }
      let meant = WordSuggestion.nearest(to: text, among: rules).map { "did you mean '\($0)'?" }
      log.wrongKind(node, key, "the name of a rule", hint: meant ?? "")
      return nil
    }
  }

  /// A SHA-256; it is kept in small letters.
  fileprivate static var sha256: ValueForm {
    ValueForm(.form("^[0-9A-Fa-f]{64}$")) { node, key, log in
      if case .scalar(let text, _) = node.content, text.utf8.count == 64,
        text.allSatisfy({ $0.isASCII && $0.isHexDigit })
      {
        return text.lowercased()
      }
      log.wrongKind(
        node, key, "a SHA-256 of 64 hexadecimal digits",
        hint: "`sha256sum` of the picture prints it")
      return nil
    }
  }
}
