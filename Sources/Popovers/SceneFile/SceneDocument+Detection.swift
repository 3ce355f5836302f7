extension SceneDocument {
  /// Whether a YAML text is meant as a scene: it has a key `theme` at the top.
  ///
  /// Only reads the beginnings of lines, so that it also works for invalid YAML.
  package static func isScene(_ yaml: String) -> Bool {
    // Split by scalars, because finding the ends of characters takes a twentieth of the time of a
    // small render.
    yaml.unicodeScalars.split(whereSeparator: isNewline).contains { line in
      var rest = line.drop { $0 == "\u{FEFF}" }
      if rest.first == "{" { rest = rest.dropFirst().drop { $0 == " " } }
      return ["theme", "\"theme\"", "'theme'"].contains { key in
        rest.starts(with: key.unicodeScalars)
          && rest.dropFirst(key.unicodeScalars.count).drop { $0 == " " }.first == ":"
      }
    }
  }

  /// Unicode's newline function: the scalars for which `Character.isNewline` holds.
  private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
