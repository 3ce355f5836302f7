import JSON

// How the documents of the page are put together.
extension JSON {
  /// An object of keys in an order.
  static func object(_ members: KeyValuePairs<String, JSON>) -> JSON {
    .object(members.map { ($0.key, $0.value) })
  }

  static func number(_ number: Int) -> JSON { .integer(number) }

  /// A finite number in points, with at most six digits behind the point.
  static func number(_ number: Double) -> JSON {
    .exactNumber((number * 1_000_000).rounded() / 1_000_000)
  }
}
