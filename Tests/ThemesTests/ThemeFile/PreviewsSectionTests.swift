import Testing
import TestThemes

@Suite struct PreviewsSectionTests {
  @Test(arguments: [
    (
      "content: [120, 80]",
      [
        "3:22: error: previews.content must be [width, height], not the number 120",
        "3:27: error: previews.content must be [width, height], not the number 80",
      ]
    ),
    (
      "content: 120x80",
      ["3:21: error: previews.content must be a list of sizes such as [120, 80], not \"120x80\""]
    ),
    ("content: []", ["3:21: error: previews.content must not be an empty list"]),
    (
      "content: [[0, 80], [1, 2, 3]]",
      [
        "3:23: error: previews.content must be more than 0, not 0",
        "3:31: error: previews.content must be [width, height], not a list of 3",
      ]
    ),
    (
      "content: [[1, 99999]]",
      ["3:26: error: previews.content must be at most 32768 points, not 99999"]
    ),
    (
      "arrows: [top, upp]",
      [
        "3:21: error: previews.arrows must be up, down, left, right or none, not \"top\"; did you mean 'up'?",
        "3:26: error: previews.arrows must be up, down, left, right or none, not \"upp\"; did you mean 'up'?",
      ]
    ),
    (
      "arrows: up",
      ["3:20: error: previews.arrows must be a list of directions such as up, not \"up\""]
    ),
    (
      "offsets: [begin, middle, 3pt, .inf, \"3\"]",
      [
        "3:22: error: previews.offsets must be a number, start or end, not \"begin\"",
        "3:29: error: previews.offsets must be a number, start or end, not \"middle\"",
        "3:37: error: previews.offsets must be a number, not \"3pt\"; lengths are in points, leave out the unit",
        "3:42: error: previews.offsets must be a finite number, not \".inf\"",
        "3:48: error: previews.offsets must be a number, start or end, not the text \"3\"",
      ]
    ),
    (
      "offsets: [left]",
      [
        "3:22: error: previews.offsets must be a number, start or end, not \"left\"; did you mean 'start'?"
      ]
    ),
    (
      "scales: [0.4, 0.5, 8, 8.1, 0, -1, 2x]",
      [
        "3:21: error: previews.scales must be from 0.5 to 8, not 0.4",
        "3:34: error: previews.scales must be from 0.5 to 8, not 8.1",
        "3:39: error: previews.scales must be from 0.5 to 8, not 0",
        "3:42: error: previews.scales must be from 0.5 to 8, not -1",
        "3:46: error: previews.scales must be a number, not \"2x\"",
      ]
    ),
    (
      "appearances: [base, drak]",
      ["3:32: error: previews.appearances: there is no appearance 'drak'; there is base"]
    ),
    ("scales: [1, 1.0]", ["3:24: warning: previews.scales lists this twice; it is drawn once"]),
    ("sizes: []", ["3:12: error: unknown key 'sizes' in previews; did you mean 'content'?"]),
    ("scale: []", ["3:12: error: unknown key 'scale' in previews; did you mean 'scales'?"]),
  ])
  func `previews of another form are refused`(written: String, expected: [String]) {
    #expect(
      ThemeFixture.complaints(adding: "previews: {\(written)}\n") == expected)
  }

  @Test func `an appearance that is spelled wrong is answered`() {
    #expect(
      ThemeFixture.complaints(
        adding: "appearances: {dark: {}}\npreviews:\n  appearances: [drak, light]\n") == [
          "5:17: error: previews.appearances: there is no appearance 'drak'; did you mean 'dark'?",
          "5:23: error: previews.appearances: there is no appearance 'light'; did you mean 'base'?",
        ])
  }

  @Test func `more than 10000 previews are refused before they are listed`() {
    let sizes = (1...1250).map { "[\($0), 9]" }.joined(separator: ", ")
    let offsets = (1...1000).map { "\($0)" }.joined(separator: ", ")
    let lines = "previews: {content: [\(sizes)], arrows: [none], scales: [1, 2, 3, 4, 5, 6, 7, 8]"
    #expect(ThemeFixture.complaints(adding: lines + "}\n") == [])
    #expect(
      ThemeFixture.complaints(adding: lines + ", appearances: [base], offsets: [\(offsets)]}\n")
        == [])
    #expect(
      ThemeFixture.complaints(
        adding: lines.replacing("[none]", with: "[none, up]")
          + ", offsets: [\(offsets)]}\narrow: {image: arrow.png}\n")
        == ["3:1: error: previews are 10010000 pictures; at most 10000 are drawn"])
  }
}
