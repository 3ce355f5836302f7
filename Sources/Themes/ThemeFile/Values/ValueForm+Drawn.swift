import Imaging
internal import Words

extension ValueForm where Value == DrawnFrame.Fill {
  /// A colour, or `{gradient: [[colour, place], …], angle: degrees}`.
  static var fill: ValueForm {
    ValueForm(.either([ValueForm<Color>.color.schema, .section(.gradient)]), ValueControl(.fill)) {
      node, key, log in
      guard case .mapping = node.content else {
        return ValueForm<Color>.color.read(node, key, &log).map { .color($0) }
      }
      guard let section = Section(node, .gradient, path: key, at: node.range, &log) else {
        return nil
      }
      let stops = section.require(
        GradientKeys.gradient, "[[\"#FFFFFF\", 0], [\"#EEEEEE\", 1]]", &log)
      let angle = section.read(GradientKeys.angle, &log)
      return stops.map { .gradient(Gradient(stops: $0, angle: angle)) }
    }
  }
}

extension ValueForm where Value == [Gradient.Stop] {
  /// At least two pairs `[colour, place]` whose places do not descend.
  static var stops: ValueForm {
    let stop = ValueSchema.tuple([
      ValueForm<Color>.color.schema, ValueForm<Double>.number(.signed).schema,
    ])
    return ValueForm(.list(of: stop, atLeast: 2), ValueControl(.fill)) { node, key, log in
      let wanted = "a list of stops such as [[\"#FFFFFF\", 0], [\"#EEEEEE\", 1]]"
      guard case .sequence(let nodes) = node.content else {
        log.wrongKind(node, key, wanted)
        return nil
      }
      guard nodes.count >= 2 else {
        log.error("\(key) must have at least two stops, not \(nodes.count)", at: node.range)
        return nil
      }
      var stops: [Gradient.Stop] = []
      for node in nodes {
        guard case .sequence(let pair) = node.content, pair.count == 2 else {
          log.wrongKind(node, key, wanted)
          continue
        }
        let color = ValueForm<Color>.color.read(pair[0], key, &log)
        let place = ValueForm<Double>.number(.signed).read(pair[1], key, &log)
        guard let color, let place else { continue }
        if let last = stops.last, place < last.position {
          log.error(
            "\(key): a stop at \(place.inWords) follows one at \(last.position.inWords); places do not "
              + "descend", at: pair[1].range)
          continue
        }
        stops.append(Gradient.Stop(color: color, position: place))
      }
      return stops.count == nodes.count ? stops : nil
    }
  }
}

extension ValueForm where Value == DrawnFrame.CornerRadii {
  /// A radius for all corners, or `[topLeft, topRight, bottomRight, bottomLeft]`; in points.
  static var cornerRadii: ValueForm {
    let number = ValueForm<Double>.number(.notNegative)
    let schema = ValueSchema.either([number.schema, .list(of: number.schema, count: 4)])
    return ValueForm(schema, ValueControl(.radii, .notNegative)) { node, key, log in
      guard case .sequence(let nodes) = node.content else {
        return number.read(node, key, &log).map { DrawnFrame.CornerRadii(all: $0) }
      }
      guard nodes.count == 4 else {
        log.error(
          "\(key) must be a number or [topLeft, topRight, bottomRight, bottomLeft], not a list of "
            + "\(nodes.count)", at: node.range)
        return nil
      }
      let radii = nodes.compactMap { number.read($0, key, &log) }
      guard radii.count == 4 else { return nil }
      return DrawnFrame.CornerRadii(
        topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
    }
  }
}

extension ValueForm where Value == BorderStyle.Width {
  /// A number of points, or `hairline`.
  static var borderWidth: ValueForm {
    let words = ["hairline"]
    let control = ValueControl(.borderWidth, .positive, choices: words)
    return ValueForm(.either([.words(words), NumberRange.positive.schema]), control) {
      node, key, log in
      if case .scalar("hairline", _) = node.content { return .hairline }
      if case .scalar(let text, .plain) = node.content, DecimalNumber(text) == nil,
        text.first?.isLetter ?? false
      {
        let hint = WordSuggestion.alike(text, among: ["hairline"]).first
        log.wrongKind(
          node, key, "a number of points or hairline",
          hint: hint.map { "did you mean '\($0)'?" } ?? "")
        return nil
      }
      return ValueForm<Double>.number(.positive).read(node, key, &log).map { .points($0) }
    }
  }
}
