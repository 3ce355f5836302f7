import JSON

extension FuzzTarget {
  /// JSON: what is read stands where it says, and is read again from whatever it is written as; a fault stands in the
  /// text.
  static let json = FuzzTarget(name: "json") { bytes in
    do throws(JSONFault) {
      let node = try JSONNode(reading: bytes)
      checkPlaces(of: node, within: 0..<bytes.count, bytes)
      checkLayouts(node.value)
    } catch {
      check(error, bytes)
      expect(!error.message.isEmpty, "a refusal has a reason")
    }
  }

  private static func check(_ fault: JSONFault, _ bytes: [UInt8]) {
    for place in [fault.place, fault.related].compactMap(\.self) {
      expect(
        0 <= place.bytes.lowerBound && place.bytes.upperBound <= bytes.count,
        "a place is in the text")
      expect(
        (1...lineCount(of: bytes)).contains(place.line) && place.column >= 1,
        "a line is one of the text")
    }
  }

  private static func checkPlaces(of node: JSONNode, within range: Range<Int>, _ bytes: [UInt8]) {
    expect(
      range.contains(node.range.lowerBound) && node.range.upperBound <= range.upperBound,
      "values nest")
    let again = try? JSON(reading: Array(bytes[node.range]))
    expect(again == node.value, "a value stands at its place")
    switch node.content {
    case .array(let elements):
      for element in elements { checkPlaces(of: element, within: node.range, bytes) }
    case .object(let members):
      for member in members {
        let key = try? JSON(reading: Array(bytes[member.keyRange]))
        expect(key == .string(member.key), "a key stands at its place")
        checkPlaces(of: member.value, within: node.range, bytes)
      }
    case .null, .bool, .number, .string: break
    }
  }

  private static func checkLayouts(_ value: JSON) {
    for layout in [JSONLayout.readable, .line, .xcode] {
      let text = value.text(layout)
      expect((try? JSON(reading: text)) == value, "what is written is read back")
      expect(
        text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 },
        "no control character is written")
    }
  }
}
