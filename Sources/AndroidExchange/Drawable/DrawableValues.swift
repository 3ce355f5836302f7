import Exchange
import Popovers
internal import Themes

/// The named values of a `Side` in Kotlin, in the order in which they are written.
struct DrawableValues: Equatable {
  private var pairs: [Pair] = []

  private struct Pair: Equatable {
    var key: String
    var text: String
  }

  mutating func add(_ key: String, _ text: String) {
    // A fused picture hangs over otherwise than the frame before it.
    pairs.removeAll { $0.key == key }
    pairs.append(Pair(key: key, text: text))
  }

  func shared(with others: some Sequence<DrawableValues>) -> DrawableValues {
    var shared = self
    shared.pairs.removeAll { pair in !others.allSatisfy { $0.pairs.contains(pair) } }
    return shared
  }

  /// The values that another does not have.
  func beyond(_ other: DrawableValues) -> DrawableValues {
    var rest = self
    rest.pairs.removeAll(where: other.pairs.contains)
    return rest
  }

  /// Whether a copy of another that has these values in the place of its own is this: nothing of it falls back to a default.
  func replaces(_ other: DrawableValues) -> Bool {
    other.pairs.allSatisfy { pair in pairs.contains { $0.key == pair.key } }
  }

  func call(_ name: String) -> String {
    Self.call(name, pairs.map { "\($0.key) = \($0.text)" })
  }

  /// A copy of a receiver that has these values; the receiver itself where there are none.
  func copy(of receiver: String) -> String {
    pairs.isEmpty ? receiver : call("\(receiver).copy")
  }

  /// A call on one line where it is short, else each value on a line.
  static func call(_ name: String, _ values: [String]) -> String {
    let line = "\(name)(\(values.joined(separator: ", ")))"
    return line.utf8.count <= 80 && !line.utf8.contains(0x0A)
      ? line : "\(name)(\n\(values.joined(separator: ",\n").indented(by: 4))\n)"
  }
}

extension DrawableTable {
  /// A function that gives the values of each direction: those that all have once, and those that all arrows have.
  func function(_ name: String) -> String {
    let values = sides.map(\.values)
    let common = values[0].shared(with: values)
    let arrows = sides.filter { $0.direction != .none }.map { $0.values.beyond(common) }
    let arrow = arrows[0].shared(with: arrows)
    let cases = sides.map { side in
      let rest = side.values.beyond(common)
      return side.direction == .none
        ? "else -> \(rest.copy(of: "common"))"
        : "ArrowDirection.\(side.direction.rawValue.uppercased()) -> \(rest.beyond(arrow).copy(of: "arrow"))"
    }
    return """
      private fun \(name)(direction: ArrowDirection): Side {
      \("val common = \(common.call("Side"))\nval arrow = \(arrow.copy(of: "common"))".indented(by: 4))
          return when (direction) {
      \(cases.joined(separator: "\n").indented(by: 8))
          }
      }
      """
  }

  /// The values that stand in the place of another table's in every direction; `nil` where that does not say all.
  func changes(to base: DrawableTable) -> DrawableValues? {
    let changes = zip(sides, base.sides).map { $0.values.beyond($1.values) }
    let isWhole = zip(sides, base.sides).allSatisfy { $0.values.replaces($1.values) }
    return isWhole && changes.allSatisfy { $0 == changes[0] } ? changes[0] : nil
  }
}
