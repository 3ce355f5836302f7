import Imaging
import Testing
import TestThemes
import Themes

@Suite struct SliceCheckTests {
  private static let pictures: [String: PictureInventory.Entry] = [
    "one.png": .picture(PixelSize(width: 64, height: 48)),
    "two@2x.png": .picture(PixelSize(width: 65, height: 49)),
    "set.png": .picture(PixelSize(width: 10, height: 10)),
    "set@2x.png": .picture(PixelSize(width: 20, height: 20)),
  ]

  @Test(arguments: [
    ("one.png", "capInsets: 12"), ("one.png", "capInsets: [24, 32]"), ("one.png", "capInsets: 0"),
    ("two.png", "capInsets: [12, 12.5]"), ("two.png", "capInsets: [0, 32.5, 24.5, 0]"),
    ("one.png", "capInsets: 12.0000001"), ("one.png", "capInsets: 2, center: [60, 44]"),
    ("two.png", "capInsets: 0, center: [0.5, 24.5]"),
  ])
  func `caps that land on pixels and fit are accepted`(picture: String, keys: String) {
    #expect(
      ThemeFixture.complaints("format: 1\nframe: {image: \(picture), \(keys)}\n", Self.pictures)
        == [])
  }

  @Test(arguments: [
    (
      "one.png", "capInsets: 12.5",
      [
        "frame.capInsets: top 12.5 falls between source pixels of one.png (12.5 pixels); "
          + "the nearest that works is 13",
        "frame.capInsets: left 12.5 falls between source pixels of one.png (12.5 pixels); "
          + "the nearest that works is 13",
      ]
    ),
    (
      "two.png", "capInsets: [0, 12.3, 0, 0]",
      [
        "frame.capInsets: left 12.3 falls between source pixels of two@2x.png (24.6 pixels); "
          + "the nearest that works is 12.5"
      ]
    ),
    (
      "set.png", "capInsets: [1, 0, 2.25, 0]",
      [
        "frame.capInsets: bottom 2.25 falls between source pixels of set.png (2.25 pixels); "
          + "the nearest that works is 2"
      ]
    ),
    (
      "one.png", "capInsets: [0, 40, 0, 30]",
      ["frame.capInsets: left 40 and right 30 make 70, but one.png is only 64 points wide"]
    ),
    (
      "one.png", "capInsets: 25",
      ["frame.capInsets: top 25 and bottom 25 make 50, but one.png is only 48 points high"]
    ),
    (
      "two.png", "capInsets: [24.5, 0, 0.5, 0]",
      ["frame.capInsets: top 24.5 and bottom 0.5 make 25, but two@2x.png is only 24.5 points high"]
    ),
    ("one.png", "capInsets: -1", ["frame.capInsets must be 0 or more, not -1"]),
  ])
  func `caps that do not fit are refused`(picture: String, keys: String, messages: [String]) {
    #expect(
      Set(
        ThemeFixture.complaints("format: 1\nframe: {image: \(picture), \(keys)}\n", Self.pictures))
        == Set(messages.map { "2:\(29 + picture.count): error: \($0)" }))
  }

  @Test(arguments: [
    (
      "[41, 1]",
      "frame.center: width 41 is more than the middle of one.png, which is 40 points wide"
    ),
    (
      "[1, 25]",
      "frame.center: height 25 is more than the middle of one.png, which is 24 points high"
    ),
    (
      "[1.5, 1]",
      "frame.center: width 1.5 falls between source pixels of one.png (1.5 pixels); "
        + "the nearest that works is 2"
    ),
    ("[0, 1]", "frame.center must be more than 0, not 0"),
    ("3", "frame.center must be [width, height], not the number 3"),
  ])
  func `a centre outside of the middle is refused`(center: String, message: String) {
    let complaints = ThemeFixture.complaints(
      "format: 1\nframe:\n  image: one.png\n  capInsets: 12\n  center: \(center)\n", Self.pictures)
    #expect(complaints.map { $0.split(separator: ": error: ")[1] } == [message[...]])
    #expect(complaints.allSatisfy { $0.hasPrefix("5:1") })
  }
}
