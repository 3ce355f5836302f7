import JSON
import Languages
import TestTexts
import Testing

/// HTML and XML, read by a model that goes by code points.
@Suite struct HTMLTests {
  /// The text that a reader takes from escaped text; `nil` where a sign that ends text or a quoted value stands raw.
  private static func read(_ escaped: String) -> String? {
    let names = [
      "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'", "&#13;": "\r",
      "&#10;": "\n", "&#9;": "\t",
    ]
    let scalars = Array(escaped.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if ["<", ">", "\"", "'"].contains(scalars[index]) { return nil }
      guard scalars[index] == "&" else {
        result.append(scalars[index])
        index += 1
        continue
      }
      guard let end = scalars[index...].firstIndex(of: ";") else { return nil }
      var name = String.UnicodeScalarView()
      name.append(contentsOf: scalars[index...end])
      guard let text = names[String(name)] else { return nil }
      result += text.unicodeScalars
      index = end + 1
    }
    return String(result)
  }

  /// A text with the signs that stand for control characters, as HTML has them.
  private static func visible(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.map { scalar in
      scalar.value < 0x20 && scalar != "\n" && scalar != "\t"
        ? Unicode.Scalar(0x2400 + scalar.value) ?? scalar : scalar
    }
  }

  @Test func `text becomes content, whatever it says`() {
    let name = #"<a href="x">'&amp;"#
    let piece: HTML = "<b title=\"\(name)\">\(name)</b>"
    let escaped = "&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;"
    #expect(piece.text == "<b title=\"\(escaped)\">\(escaped)</b>")
    for text in HostileText.all {
      let piece: HTML = "\(text)"
      #expect(Self.read(piece.text).map { Array($0.unicodeScalars) } == Self.visible(text))
    }
  }

  @Test func `pieces stay as they are`() {
    let inner: HTML = "<i>\(1 + 1)</i>"
    let piece: HTML = "<p>\([inner, inner])\(inner)</p>"
    #expect(piece.text == "<p><i>2</i><i>2</i><i>2</i></p>")
  }

  @Test func `control characters are made visible, line breaks kept`() {
    let text = "\u{0}\u{1B}\u{7F}\r\n\tä👍"
    let piece: HTML = "\(text)"
    #expect(piece.text == "␀␛␡␍\n\tä👍")
  }

  @Test func `nothing ends a script that holds JSON, and its reader finds the same text`() throws {
    for text in HostileText.all {
      let script = HTML.script(json: JSON.string(text).text(.line)).text
      // Without this sign neither </script nor <!-- begins.
      #expect(!script.utf8.contains(UInt8(ascii: "<")))
      let read = try JSON(reading: Array(script.utf8)).string ?? ""
      #expect(read.utf8.elementsEqual(text.utf8))
    }
  }

  @Test func `XML keeps line breaks of attributes, and every text`() {
    #expect(XML.attribute("a\u{0}\u{8}\n\t\r\u{FFFE}b") == "a␀␈&#10;&#9;&#13;\u{FFFD}b")
    #expect(XML.content("a\u{1B}\n\t]]>") == "a␛\n\t]]&gt;")
    for text in HostileText.all {
      let attribute = XML.attribute(text).exchanging("'", for: "&#39;")
      let expected = text.unicodeScalars.map { $0 == "\u{1B}" ? "\u{241B}" : $0 }
      #expect(Self.read(attribute).map { Array($0.unicodeScalars) } == expected)
    }
  }
}
