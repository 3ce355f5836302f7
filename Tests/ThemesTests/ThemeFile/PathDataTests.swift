import Imaging
import Testing
@testable import Themes

@Suite struct PathDataTests {
  @Test(
    arguments: [
      (
        "M0 20 L22 0 L44 20 Z",
        [.move(Point(x: 0, y: 20)), .line(Point(x: 22, y: 0)), .line(Point(x: 44, y: 20)), .close]
      ),
      (
        "M0,20 22,0,44 20Z",
        [.move(Point(x: 0, y: 20)), .line(Point(x: 22, y: 0)), .line(Point(x: 44, y: 20)), .close]
      ),
      (
        "M1 2H3 4V5 6",
        [
          .move(Point(x: 1, y: 2)), .line(Point(x: 3, y: 2)), .line(Point(x: 4, y: 2)),
          .line(Point(x: 4, y: 5)),
          .line(Point(x: 4, y: 6)),
        ]
      ),
      (
        "M.5.25-1-2.5e1 L+1e-1,3.",
        [.move(Point(x: 0.5, y: 0.25)), .line(Point(x: -1, y: -25)), .line(Point(x: 0.1, y: 3))]
      ),
      (
        "\n M 0 0 C 1 2 3 4 5 6 7 8 9 10 11 12\t",
        [
          .move(Point(x: 0, y: 0)),
          .curve(Point(x: 1, y: 2), Point(x: 3, y: 4), end: Point(x: 5, y: 6)),
          .curve(Point(x: 7, y: 8), Point(x: 9, y: 10), end: Point(x: 11, y: 12)),
        ]
      ),
      (
        // A quadratic's control points lie two thirds of the way to its one.
        "M0 0Q3 6 6 0 9 -6 12 0",
        [
          .move(Point(x: 0, y: 0)),
          .curve(Point(x: 2, y: 4), Point(x: 4, y: 4), end: Point(x: 6, y: 0)),
          .curve(Point(x: 8, y: -4), Point(x: 10, y: -4), end: Point(x: 12, y: 0)),
        ]
      ),
      (
        // After Z the next outline begins where the last one did.
        "M1 1 L2 2 Z L3 3 M4 4 V5 Z",
        [
          .move(Point(x: 1, y: 1)), .line(Point(x: 2, y: 2)), .close, .move(Point(x: 1, y: 1)),
          .line(Point(x: 3, y: 3)),
          .move(Point(x: 4, y: 4)), .line(Point(x: 4, y: 5)), .close,
        ]
      ),
    ] as [(String, [Path.Element])])
  func `absolute commands become lines and curves`(text: String, elements: [Path.Element]) throws {
    #expect(try PathData.path(of: text) == Path(elements))
  }

  @Test(arguments: [
    ("L0 0", 1, "a path begins with M, not 'L'"),
    ("m0 0", 1, "a path begins with M, not 'm'"),
    ("M0 0 l1 1", 6, "relative commands are not read; write 'L' with absolute coordinates"),
    ("M0 0 L1 1 z", 11, "relative commands are not read; write 'Z' with absolute coordinates"),
    ("M0 0 A1 1 0 0 0 2 2", 6, "'A' is not read; the commands are M, L, H, V, C, Q and Z"),
    ("M0 0 S1 1 2 2", 6, "'S' is not read; the commands are M, L, H, V, C, Q and Z"),
    ("M0 0 T1 1", 6, "'T' is not read; the commands are M, L, H, V, C, Q and Z"),
    ("M0 0 L1", 8, "a number is expected here, not the end"),
    ("M0 0 L1 x", 9, "a number is expected here, not 'x'"),
    ("M0 0 L1,,2", 9, "a number is expected here, not ','"),
    ("M0 0 L1 2,", 11, "a number is expected here, not the end"),
    ("M0 0 L. 2", 7, "a number is expected here, not '.'"),
    ("M0 0 L1 2 Z 3", 13, "a command is expected here"),
    ("M0 0 L1 2 ?", 11, "a command is expected here"),
    ("M0 0 L1e9 2", 7, "1e9 is more than 32768 points"),
    ("M0 0 L1e999 2", 7, "1e999 is more than 32768 points"),
    ("M0 0", 5, "the path draws nothing"),
    ("M0 0 Z", 7, "the path draws nothing"),
    ("M", 2, "a number is expected here, not the end"),
  ])
  func `anything else is refused at its character`(text: String, column: Int, message: String) {
    #expect(throws: PathData.Failure(column: column, message: message)) {
      try PathData.path(of: text)
    }
  }

  @Test func `a path of more than 2000 commands is refused`() throws {
    let most = "M0 0" + String(repeating: "L1 1", count: 1999)
    #expect(throws: Never.self) { try PathData.path(of: most) }
    #expect(throws: PathData.Failure.self) { try PathData.path(of: most + "Z") }
    #expect(throws: PathData.Failure.self) { try PathData.path(of: most + " 2 2") }
  }
}
