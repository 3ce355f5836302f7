import Raster

extension ValueForm where Value == Rect {
  /// `[x, y, width, height]` in points, the size 0 or more.
  static var rect: ValueForm {
    ValueForm { node, key, log in
      let wanted = "[x, y, width, height]"
      guard case .sequence(let nodes) = node.content else {
        log.wrongKind(node, key, wanted)
        return nil
      }
      guard nodes.count == 4 else {
        log.error("\(key) must be \(wanted), not a list of \(nodes.count)", at: node.position)
        return nil
      }
      let numbers = nodes.enumerated().compactMap { index, node in
        ValueForm<Double>.number(index < 2 ? .signed : .notNegative).read(node, key, &log)
      }
      guard numbers.count == 4 else { return nil }
      return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    }
  }
}

extension ValueForm where Value == Host {
  /// The name of a host.
  static var host: ValueForm { word }
}

extension ValueForm where Value == [ArrowDirection] {
  /// One direction, a list of them, or `none`.
  static var directions: ValueForm {
    ValueForm { node, key, log in
      let word = ValueForm<ArrowDirection>.word
      guard case .sequence = node.content else {
        return word.read(node, key, &log).map { [$0] }
      }
      let list = ValueForm<[SourcedValue<ArrowDirection>]>.list(of: word, "directions")
      guard let values = list.read(node, key, &log) else { return nil }
      for (index, value) in values.enumerated() {
        if values[..<index].contains(where: { $0.value == value.value }) {
          log.error("\(key) names \(value.value.rawValue) twice", at: value.position)
        } else if value.value == .none, values.count > 1 {
          log.error(
            "\(key) must be directions or none alone, not none beside others", at: value.position)
        }
      }
      return values.map(\.value)
    }
  }
}

extension ValueForm where Value == Placeholder {
  /// One word, or a list of a bar and what lies under it.
  static var placeholder: ValueForm {
    ValueForm { node, key, log in
      let wanted =
        "\(Placeholder.words.inWords), or a bar over one of them such as [navigation-bar, list]"
      let text = ValueForm<String>.text
      let words: [String]
      switch node.content {
      case .sequence(let nodes): words = nodes.compactMap { text.read($0, key, &log) }
      default: words = text.read(node, key, &log).map { [$0] } ?? []
      }
      guard !words.isEmpty else { return nil }
      if let placeholder = Placeholder(words: words) { return placeholder }
      let unknown = words.first { !Placeholder.words.contains($0) }
      let near = unknown.flatMap { WordSuggestion.alike($0, among: Placeholder.words).first }
      log.error(
        "\(key) must be \(wanted), not '\(words.joined(separator: ", ").shortened)'"
          + (near.map { "; did you mean '\($0)'?" } ?? ""), at: node.position)
      return nil
    }
  }
}
