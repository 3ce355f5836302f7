import Testing
import TestThemes
@testable import Themes

@Suite struct ShadowSectionTests {
  @Test(arguments: [
    "frame: {style: drawn, fill: \"#FFF\"}\nshadow: {spread: -2.5}\n",
    "frame: {image: frame.png}\nshadow: {spread: -2.5, from: frame}\n",
  ])
  func `the spread of a drawn outline and of a rectangle is read`(_ lines: String) throws {
    #expect(try ThemeFixture.read("format: 1\n" + lines).base.shadows.map(\.spread) == [-2.5])
  }

  @Test func `the shape of art does not spread`() {
    let error =
      "error: shadow.spread is not possible: the shadow has the shape of the art; write from: frame, "
      + "which casts it from the frame's rectangle, or draw the frame (style: drawn)"
    #expect(
      ThemeFixture.complaints(adding: "shadow: [{blur: 3}, {spread: 1}]\n") == ["3:30: \(error)"])
    #expect(ThemeFixture.complaints(adding: "shadow: {spread: 0}\n") == [])
  }
}
