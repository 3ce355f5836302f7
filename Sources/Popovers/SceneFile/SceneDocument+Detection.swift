extension SceneDocument {
  /// Whether a YAML text is meant as a scene: it has a key `theme` at the top.
  ///
  /// Only looks at how lines begin, so it also answers for text that cannot be read.
  public static func isScene(_ yaml: String) -> Bool {
    yaml.split(whereSeparator: \.isNewline).contains { line in
      var rest = line.drop { $0 == "\u{FEFF}" }
      if rest.first == "{" { rest = rest.dropFirst().drop { $0 == " " } }
      for key in ["theme", "\"theme\"", "'theme'"] where rest.hasPrefix(key) {
        let tail = rest.dropFirst(key.count).drop { $0 == " " }
        if tail.first == ":" { return true }
      }
      return false
    }
  }
}
