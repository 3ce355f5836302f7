/// The keys that a theme file takes, by the keys that lead to them.
package enum ThemeKeys {
  /// The kind of keys that the mapping at a path may contain.
  enum Place {
    case section(SectionKind)
    /// A frame of either style.
    case frame
    /// Names that the theme chooses, each with the keys of a theme.
    case named
    /// Anything; the reader checks it.
    case open

    /// The descriptions of its keys; none where they are not known.
    var descriptions: [KeyDescription] {
      switch self {
      case .section(let kind): kind.table.keys
      case .frame: SectionKind.frame.table.keys + SectionKind.drawnFrame.table.keys
      case .named, .open: []
      }
    }

    /// The mapping for messages, and its keys; `nil` where they are not known.
    var keys: (kind: SectionKind, keys: [String])? {
      switch self {
      case .section(let kind): (kind, kind.keys)
      case .frame:
        (.frame, SectionKind.frame.keys + SectionKind.drawnFrame.keys.filter { $0 != "style" })
      case .named, .open: nil
      }
    }
  }

  /// The keys of the mapping at a path, in the order of the reference; none if they are names that
  /// the theme chooses.
  package static func order(at path: [String]) -> [String] { place(at: path).keys?.keys ?? [] }

  /// Whether the value of the key at a path is a mapping or a list of such mappings.
  package static func takesList(at path: [String]) -> Bool {
    guard let key = path.last else { return false }
    return place(at: path.dropLast()).descriptions.contains { $0.name == key && $0.takesList }
  }

  /// Whether the mapping at a path has a line for each key where a theme is written: a section at the top, except one
  /// that a list may hold instead, and what differs in an appearance or a direction.
  package static func isSection(at path: [String]) -> Bool {
    switch place(at: path) {
    case .section(.theme): true
    case .section(.insets), .open: false
    case .section, .frame, .named: path.count == 1 && !takesList(at: path)
    }
  }

  /// Whether the key at a path takes a word of the reference.
  package static func takes(word: String, at path: [String]) -> Bool {
    guard let key = path.last else { return false }
    return place(at: path.dropLast()).descriptions.contains { description in
      description.name == key && description.control.choices.contains(word)
    }
  }

  /// The paths of all keys, from a theme's top, whose value is a mapping or a list of such mappings, and can differ in an
  /// appearance.
  package static var lists: [[String]] {
    func lists(at path: [String]) -> [[String]] {
      place(at: path).descriptions.filter { $0.scopes.contains(.appearance) }.flatMap { key in
        if key.takesList { return [path + [key.name]] }
        return key.name == "directions" ? [] : lists(at: path + [key.name])
      }
    }
    return lists(at: [])
  }

  /// The defaults of the keys of the mapping at a path; keys that have none are left out.
  package static func defaults(at path: [String]) -> [String: KeyLiteral] {
    var defaults: [String: KeyLiteral] = [:]
    for key in place(at: path).descriptions {
      if case .value(let literal) = key.absence { defaults[key.name] = literal }
    }
    return defaults
  }

  static func place(at path: some Sequence<String>) -> Place {
    path.reduce(.section(.theme)) { next($0, $1) }
  }

  /// The message about a path with unknown keys, with a suggestion; `nil` if the reference has all
  /// of them.
  ///
  /// - Parameters:
  ///   - path: Keys without the indices of lists.
  ///   - isAccepted: Whether the theme takes another path instead.
  package static func complaint(
    about path: [String], accepting isAccepted: (String) -> Bool
  ) -> String? {
    var place = Place.section(.theme)
    // Where in the path the theme's own keys, or those of its differences, begin.
    var top = 0
    for (index, key) in path.enumerated() {
      if let (kind, keys) = place.keys, !keys.contains(key) {
        let start = Array(path[..<top])
        let (own, rest) = (Array(path[top..<index]), Array(path[(index + 1)...]))
        func paths(_ meant: String) -> [String] {
          let inner =
            keys.contains(meant) ? own + [meant] : meant.split(separator: ".").map(String.init)
          return spellings(of: start, inner + rest)
        }
        return UnknownKey.message(
          for: key, in: kind, keys, path: path[..<index].joined(separator: "."), drawn: true
        ) { found in
          found.flatMap(paths).first(where: isAccepted)
        }
      }
      place = next(place, key)
      if case .section(.theme) = place { top = index + 1 }
    }
    return nil
  }

  /// A path as it is typed; where one of its keys can be a list, also with the list's first item.
  private static func spellings(of start: [String], _ path: [String]) -> [String] {
    let plain = (start + path).joined(separator: ".")
    guard let list = path.indices.first(where: { takesList(at: Array(path[...$0])) }) else {
      return [plain]
    }
    let item = (start + path[...list]).joined(separator: ".") + "[0]"
    return [plain, ([item] + path[(list + 1)...]).joined(separator: ".")]
  }

  private static func next(_ place: Place, _ key: String) -> Place {
    switch (place, key) {
    case (.named, _), (.section(.directions), _): .section(.theme)
    case (.section(.theme), "appearances"): .named
    case (.section(.theme), "frame"): .frame
    case (.frame, "fill"): .section(.gradient)
    case (.frame, "border"), (.frame, "innerShadow"):
      SectionKind(rawValue: key).map { .section($0) } ?? .open
    case (.frame, _): next(.section(.frame), key)
    case (.section(.images), _): .section(.directionPicture)
    case (.section(.fused), _): .section(.piece)
    case (.section(.insets), _), (.section(.axes), _), (.open, _): .open
    case (.section(.gradient), _), (.section(.backdrop), _), (.section(.border), _): .open
    case (.section, "resizing"), (.section, "tileAnchor"): .section(.axes)
    case (.section, "capInsets"): .open
    case (.section, "lane"): .section(.insets)
    case (.section, _) where key.hasSuffix("Insets"): .section(.insets)
    case (.section, _): SectionKind(rawValue: key).map { .section($0) } ?? .open
    }
  }
}
