internal import JSON

/// Why a JSON document is not one that Popframe writes, and where.
struct DocumentFault: Error, Equatable {
  /// What is wrong.
  let reason: String
  /// The keys and numbers on the way to the value, outermost first.
  private(set) var path: [String] = []
  /// The bytes of the value; `nil` while they are not known.
  private(set) var range: Range<Int>?

  /// Creates a fault; whoever knows the value says where it stands.
  init(_ reason: String, _ node: JSONNode? = nil) {
    self.reason = reason
    range = node?.range
  }

  /// The fault of a value inside of another one.
  func inside(_ key: String) -> DocumentFault {
    var fault = self
    fault.path.insert(key, at: 0)
    return fault
  }

  /// The fault at a value, unless it has a place.
  func standing(at node: JSONNode) -> DocumentFault {
    var fault = self
    fault.range = range ?? node.range
    return fault
  }

  /// The line, the column, what is wrong and the way to the value.
  func words(in bytes: [UInt8]) -> String {
    let place = range.map { range in
      let (line, column) = JSONLineTable(bytes).position(of: range.lowerBound)
      return "line \(line), column \(column): "
    }
    return (place ?? "") + reason + (path.isEmpty ? "" : " at \(path.joined(separator: "."))")
  }
}
