import Testing
import TestThemes

@Suite struct UnknownKeyTests {
  @Test(arguments: [
    ("contentInset: 1", "contentInsets", ""),
    ("ContentInsets: 1", "contentInsets", ""),
    ("content-insets: 1", "contentInsets", ""),
    ("padding: 1", "contentInsets", ""),
    ("insets: 1", "contentInsets", ""),
    ("slice: 1", "frame.capInsets", ""),
    ("border: 1", "frame.capInsets", ""),
    ("border-image-slice: 1", "frame.capInsets", ""),
    (
      "texture_margin_left: 1", "frame.capInsets",
      " one key for all sides, [top, left, bottom, right]"
    ),
    ("shadowRadius: 1", "shadow.blur", " blur is twice shadowRadius"),
    ("shadowOpacity: 1", "shadow.opacity", " a number from 0 to 1"),
    ("shadowColor: 1", "shadow.color", ""),
    ("shadowOffset: 1", "shadow.offset", ""),
    ("borderColor: 1", "frame.border.color", ""),
    ("border-width: 1", "frame.border.width", ""),
    ("strokeColor: 1", "arrow.stroke.color", ""),
    ("cornerRadius: 1", "contentCornerRadius", ""),
    ("borderRadius: 1", "contentCornerRadius", ""),
    ("arrowHeight: 1", "arrow.height", ""),
    ("arrowBase: 1", "arrow.base", ""),
    ("capInsets: 1", "frame.capInsets", ""),
    ("capInset: 1", "frame.capInsets", ""),
    ("boxShadow: 1", "shadow", ""),
    ("backgroundImage: 1", "frame", ""),
    ("licence: x", "license", ""),
  ])
  func `an unknown key at the top is answered with the key that is meant`(
    line: String, key: String, remark: String
  ) {
    let word = line.prefix { $0 != ":" }
    #expect(
      ThemeFixture.complaints(adding: line + "\n") == [
        "3:1: error: unknown key '\(word)'; did you mean '\(key)'?\(remark)"
      ])
  }

  @Test(arguments: [
    ("insets: 1", "capInsets", ""), ("slice: 1", "capInsets", ""), ("border: 1", "capInsets", ""),
    ("padding: 1", "contentInsets", ""), ("resizingMode: tile", "resizing", ""),
    ("source: x", "image", ""), ("blur: 3", "shadow.blur", ""), ("stroke: 1", "arrow.stroke", ""),
  ])
  func `an unknown key of the frame is answered`(line: String, key: String, remark: String) {
    let word = line.prefix { $0 != ":" }
    #expect(
      ThemeFixture.complaints("format: 1\nframe:\n  image: frame.png\n  \(line)\n") == [
        "4:3: error: unknown key '\(word)' in frame; did you mean '\(key)'?\(remark)"
      ])
  }

  @Test(arguments: [
    ("radius", "blur", ""), ("shadowRadius", "blur", " blur is twice shadowRadius"),
    ("sigma", "blur", " blur is twice sigma"), ("alpha", "opacity", " a number from 0 to 1"),
    ("x", "offset", " it is a pair, [x, y]"), ("colour", "color", ""),
    ("shadowPath", "from", ""), ("bluur", "blur", ""), ("lbur", "blur", ""),
  ])
  func `an unknown key of a shadow is answered`(word: String, key: String, remark: String) {
    #expect(
      ThemeFixture.complaints(adding: "shadow: {\(word): 1}\n") == [
        "3:10: error: unknown key '\(word)' in shadow; did you mean '\(key)'?\(remark)"
      ])
  }

  @Test func `inset is refused with a sentence`() {
    #expect(
      ThemeFixture.complaints(adding: "shadow: {inset: true}\n") == [
        "3:10: error: 'inset' is not supported: shadows fall outside the popover; "
          + "use innerShadow of a drawn frame, or paint an inner shadow into the frame's picture"
      ])
  }

  @Test func `a key that resembles nothing is answered with the keys there are`() {
    #expect(
      ThemeFixture.complaints(adding: "tint: {qqqqqq: 1, color: \"#FFF\"}\n") == [
        "3:8: error: unknown key 'qqqqqq' in tint; the keys here are mode, color"
      ])
  }
}
