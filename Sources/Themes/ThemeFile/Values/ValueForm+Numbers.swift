package import Imaging
internal import Languages
internal import Words

extension ValueForm where Value == Double {
  /// A number within a range; lengths are in points and have no unit.
  package static func number(_ range: NumberRange) -> ValueForm {
    ValueForm(range.schema, ValueControl(range.isClosed ? .range : .number, range)) {
      node, key, log in
      guard let value = plainNumber(node, key, "a number", &log) else { return nil }
      if let complaint = range.complaint(about: value) {
        log.error("\(key) must be \(complaint)", at: node.range)
        return nil
      }
      return value
    }
  }

  /// A finite number of any size.
  fileprivate static func plainNumber(
    _ node: SourceNode, _ key: String, _ wanted: String, _ log: inout DiagnosticLog
  ) -> Double? {
    guard case .scalar(let text, let style) = node.content else {
      log.wrongKind(node, key, wanted)
      return nil
    }
    if !style.isQuoted, let number = DecimalNumber(text), number.value.isFinite {
      return number.value
    }
    log.wrongKind(
      node, key, notANumber(text, style.isQuoted) ?? wanted, hint: hint(for: text, style.isQuoted))
    return nil
  }

  private static func notANumber(_ text: String, _ isQuoted: Bool) -> String? {
    let names: Set = [".nan", "nan", ".inf", "+.inf", "-.inf", "inf", "-inf", "+inf", "infinity"]
    let isInfinite = DecimalNumber(text).map { !$0.value.isFinite } ?? false
    return !isQuoted && (isInfinite || names.contains(text.lowercased()))
      ? "a finite number" : nil
  }

  private static func hint(for text: String, _ isQuoted: Bool) -> String {
    if isQuoted, DecimalNumber(text) != nil { return "leave out the quotes" }
    let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
    let unit = text.dropFirst(digits.count).words(between: " ").joined(separator: " ")
    let units: Set = ["pt", "px", "pts", "dp", "sp", "em", "rem", "point", "points", "pixels", "%"]
    if DecimalNumber(digits) != nil, units.contains(unit.lowercased()) {
      return unit == "%" ? "leave out the %" : "lengths are in points, leave out the unit"
    }
    let dotted = String(text.map { $0 == "," ? "." : $0 })
    if dotted != text, DecimalNumber(dotted) != nil { return "write \(dotted)" }
    return ""
  }
}

extension ValueForm where Value == Point {
  /// `[x, y]` in points.
  static var point: ValueForm {
    ValueForm(.list(of: NumberRange.signed.schema, count: 2), ValueControl(.point, .signed)) {
      node, key, log in
      pair(node, key, "[x, y]", .signed, &log).map { Point(x: $0, y: $1) }
    }
  }
}

extension ValueForm where Value == Size {
  /// `[width, height]` in points, both more than 0.
  package static var size: ValueForm<Size> {
    ValueForm(.list(of: NumberRange.positive.schema, count: 2), ValueControl(.size, .positive)) {
      node, key, log in
      pair(node, key, "[width, height]", .positive, &log).map { Size(width: $0, height: $1) }
    }
  }

  /// `[width, height]` in points, 0 or more.
  package static var room: ValueForm<Size> {
    ValueForm(.list(of: NumberRange.notNegative.schema, count: 2)) { node, key, log in
      pair(node, key, "[width, height]", .notNegative, &log).map { Size(width: $0, height: $1) }
    }
  }
}

extension ValueForm where Value == ClosedRange<Double> {
  /// `[from, to]` in points, the first less than the second.
  static var span: ValueForm {
    ValueForm(.list(of: NumberRange.notNegative.schema, count: 2)) { node, key, log in
      guard
        let (low, high) = pair(node, key, "[from, to]", .notNegative, &log)
      else { return nil }
      guard low < high else {
        log.error(
          "\(key) must begin before it ends, not go from \(low.inWords) to \(high.inWords)",
          at: node.range)
        return nil
      }
      return low...high
    }
  }
}

private func pair(
  _ node: SourceNode, _ key: String, _ wanted: String, _ range: NumberRange,
  _ log: inout DiagnosticLog
) -> (Double, Double)? {
  let number = ValueForm<Double>.number(range)
  switch node.content {
  case .sequence(let nodes) where nodes.count == 2:
    let first = number.read(nodes[0], key, &log)
    let second = number.read(nodes[1], key, &log)
    guard let first, let second else { return nil }
    return (first, second)
  case .sequence(let nodes):
    log.error(
      "\(key) must be \(wanted), not a list of \(nodes.count)", at: node.range)
    return nil
  default:
    log.wrongKind(node, key, wanted, hint: hint(for: node))
    return nil
  }
}

/// The list to write instead of numbers in a text, as CSS and command lines have them: `10 12`, `10, 12`, `10px 12px`;
/// `nil` for other texts. `10,5` may be one number with a decimal comma.
func hintForList(_ text: String, of counts: [Int]) -> String? {
  let parts = text.unicodeScalars.split { " ,;".unicodeScalars.contains($0) }.map(Substring.init)
    .map { part in
      ["px", "pt", "dp"].lazy.compactMap { part.dropping(end: $0) }.first ?? part
    }
  guard counts.contains(parts.count), parts.allSatisfy({ DecimalNumber($0) != nil }) else {
    return nil
  }
  let list = "[\(parts.joined(separator: ", "))]"
  let isOneNumber =
    text.parts(at: ",").count == 2 && text.parts(at: " ").count == 1
    && text.parts(at: ";").count == 1
  return isOneNumber && counts.contains(4)
    ? "write \(parts.joined(separator: ".")), or \(list) for vertical and horizontal"
    : "write \(list)" + (parts.count == 4 ? ", which is top, left, bottom and right" : "")
}

/// The YAML to write instead of `120x80`, the form of the command line, or of two numbers in a text.
private func hint(for node: SourceNode) -> String {
  guard case .scalar(let text, _) = node.content else { return "" }
  if let list = hintForList(text, of: [2]) { return list }
  let numbers = text.lowercased().parts(at: "x")
  guard numbers.count == 2, numbers.allSatisfy({ DecimalNumber($0) != nil }) else { return "" }
  return "write [\(numbers[0]), \(numbers[1])]"
}

extension ValueForm where Value == Scale {
  /// Pixels per point, 0.5…8.
  package static var scale: ValueForm<Scale> {
    let number = ValueForm<Double>.number(
      .between(Scale.range.lowerBound, Scale.range.upperBound))
    var control = number.control
    control.unit = .none
    return ValueForm(number.schema, control) { node, key, log in
      number.read(node, key, &log).flatMap { Scale($0) }
    }
  }
}
