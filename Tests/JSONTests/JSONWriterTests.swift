import JSON
import Testing
import TestPictures

@Suite struct JSONWriterTests {
  private static let value: JSON = .object([
    ("b", .array([.integer(1), .string("x\"\u{7F}"), .array([])])), ("a", .object([])),
    ("c", .array([.object([("d", .null), ("e", .bool(false))])])),
  ])

  @Test func `a value that contains an object has several lines`() {
    #expect(
      Self.value.text() == """
        {
          "b": [1, "x\\"\\u007f", []],
          "a": {},
          "c": [
            {"d": null, "e": false}
          ]
        }
        """)
  }

  @Test func `a value stands on one line`() {
    #expect(
      Self.value.text(.line)
        == #"{"b":[1,"x\"\u007f",[]],"a":{},"c":[{"d":null,"e":false}]}"#)
  }

  @Test func `a catalogue is laid out as Xcode does`() {
    #expect(
      Self.value.text(.xcode) == """
        {
          "b" : [
            1,
            "x\\"\\u007f",
            [

            ]
          ],
          "a" : {

          },
          "c" : [
            {
              "d" : null,
              "e" : false
            }
          ]
        }
        """)
  }

  @Test func `no text controls a terminal or turns its direction`() {
    let text = JSON.string("\0\u{1B}\u{9B}\u{2028}\u{202E}\u{2066}é🎈").text()
    #expect(text == #""\u0000\u001b\u009b\u2028\u202e\u2066é🎈""#)
  }

  @Test(arguments: 0..<100)
  func `a value written in any layout is read back`(seed: Int) throws {
    var dice = Dice(state: UInt64(seed))
    let value = Self.random(&dice, levels: 3)
    for layout in [JSONLayout.readable, .line, .xcode] {
      let text = value.text(layout)
      #expect(try JSON(reading: text) == value)
      #expect(try JSON(reading: "\u{FEFF}\r\n\t \(text)\n") == value)
    }
    // No beginning of an array or an object is one.
    guard value.elements != nil || value.members != nil else { return }
    let bytes = Array(value.text(.line).utf8)
    for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 20)) {
      #expect(throws: JSONFault.self) { try JSON(reading: Array(bytes[..<count])) }
    }
  }

  private static func random(_ dice: inout Dice, levels: Int) -> JSON {
    switch Int.random(in: 0..<(levels > 0 ? 8 : 6), using: &dice) {
    case 0: return .null
    case 1: return .bool(.random(using: &dice))
    case 2: return .integer(.random(in: .min ... .max, using: &dice))
    case 3: return .exactNumber(Double(bitPattern: .random(in: 0 ... .max, using: &dice)))
    case 4, 5: return .string(text(&dice))
    case 6:
      return .array(
        (0..<Int.random(in: 0...5, using: &dice)).map { _ in random(&dice, levels: levels - 1) })
    default:
      return .object(
        (0..<Int.random(in: 0...12, using: &dice)).map { index in
          ("\(index)" + text(&dice), random(&dice, levels: levels - 1))
        })
    }
  }

  private static func text(_ dice: inout Dice) -> String {
    let last: [UInt32] = [0x20, 0x7F, 0xFF, 0x2100, 0xFFFF, 0x10FFFF]
    var text = ""
    for _ in 0..<Int.random(in: 0...9, using: &dice) {
      let value = UInt32.random(in: 0...(last.randomElement(using: &dice) ?? 0), using: &dice)
      text.unicodeScalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    return text
  }
}
