import Imaging
import ThemeTree

extension ValueForm where Value == Insets {
  /// A number for all sides, `[vertical, horizontal]`, `[top, left, bottom, right]` or a mapping of
  /// sides, where those left out are 0; in points.
  static func insets(_ range: NumberRange) -> ValueForm {
    let side = range.schema
    let schema = ValueSchema.either([
      side, .list(of: side, count: 2), .list(of: side, count: 4),
      .mapping(SectionKind.insets.keys.map { SchemaKey($0, side) }),
    ])
    return ValueForm(schema) { node, key, log in
      let number = ValueForm<Double>.number(range)
      switch node.content {
      case .scalar:
        return number.read(node, key, &log).map { Insets(all: $0) }
      case .sequence(let nodes) where nodes.count == 2 || nodes.count == 4:
        let numbers = nodes.map { number.read($0, key, &log) }.compactMap(\.self)
        guard numbers.count == nodes.count else { return nil }
        return numbers.count == 4
          ? Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
          : Insets(top: numbers[0], left: numbers[1], bottom: numbers[0], right: numbers[1])
      case .sequence(let nodes):
        log.error(
          "\(key) must be a number, [vertical, horizontal] or [top, left, bottom, right], "
            + "not a list of \(nodes.count)", at: node.range)
        return nil
      case .mapping:
        return sides(node, key, number, &log)
      case .null:
        log.wrongKind(node, key, "a number, a list or a mapping of sides")
        return nil
      }
    }
  }

  private static func sides(
    _ node: SourceNode, _ key: String, _ number: ValueForm<Double>, _ log: inout DiagnosticLog
  ) -> Insets? {
    guard let section = Section(node, .insets, path: key, at: node.range, &log) else {
      return nil
    }
    return Insets(
      top: section.read("top", number, &log) ?? 0, left: section.read("left", number, &log) ?? 0,
      bottom: section.read("bottom", number, &log) ?? 0,
      right: section.read("right", number, &log) ?? 0)
  }
}
