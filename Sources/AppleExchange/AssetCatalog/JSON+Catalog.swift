import Exchange
import JSON
import Themes

// The values of a catalogue's `Contents.json`.
extension JSON {
  /// An object whose keys are sorted, as Xcode writes them.
  static func sorted(_ members: [String: JSON]) -> JSON {
    .object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  /// A value that was read: with its order and its digits.
  init(_ node: SourceNode) {
    self =
      switch node.content {
      case .null: .null
      case .scalar("true", .plain): .bool(true)
      case .scalar("false", .plain): .bool(false)
      case .scalar(let text, .plain): Number(digits: text).map(JSON.number) ?? .string(text)
      case .scalar(let text, _): .string(text)
      case .sequence(let items): .array(items.map { JSON($0) })
      case .mapping(let entries): .object(entries.map { ($0.key, JSON($0.value)) })
      }
  }

  /// An object with another value of a key, or without it. A key that was not there goes before the first one that sorts
  /// behind it, so that sorted keys stay sorted.
  func setting(_ key: String, to value: JSON?) -> JSON {
    guard var members else { return self }
    let place = members.firstIndex { $0.key == key }
    switch (place, value) {
    case (let place?, let value?): members[place].value = value
    case (let place?, nil): members.remove(at: place)
    case (nil, let value?):
      let next = members.firstIndex { $0.key > key } ?? members.endIndex
      members.insert((key, value), at: next)
    case (nil, nil): break
    }
    return .object(members)
  }

  /// The text of `Contents.json`, with a line's end.
  var catalogText: String { text(.xcode) + "\n" }
}

extension SourceNode {
  /// The number of a scalar that is no text.
  var number: Double? {
    if case .scalar(let text, .plain) = content { Double(text) } else { nil }
  }
}
