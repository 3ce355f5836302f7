@testable import PopframeKit
import Testing

@Suite struct HTMLTests {
  @Test func `text becomes content, whatever it says`() {
    let name = #"<a href="x">'&amp;"#
    let piece: HTML = "<b title=\"\(name)\">\(name)</b>"
    let escaped = "&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;"
    #expect(piece.text == "<b title=\"\(escaped)\">\(escaped)</b>")
  }

  @Test func `pieces stay as they are`() {
    let inner: HTML = "<i>\(1 + 1)</i>"
    let none: HTML? = nil
    let piece: HTML = "<p>\([inner, inner])\(none)\(inner as HTML?)</p>"
    #expect(piece.text == "<p><i>2</i><i>2</i><i>2</i></p>")
  }

  @Test func `control characters are made visible, line breaks kept`() {
    let text = "\u{0}\u{1B}\u{7F}\r\n\tä👍"
    let piece: HTML = "\(text)"
    #expect(piece.text == "␀␛␡␍\n\tä👍")
  }
}
