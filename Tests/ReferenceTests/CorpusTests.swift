import ArtCheck
import Foundation
import Imaging
import PNG
import PopframeKit
import Popovers
import Testing
import ThemeExchange

/// Themes made of art that others have shipped, from a folder beside the checkout; where there is no
/// such folder there is nothing to test.
@Suite struct CorpusTests {
  /// A theme as its authors' numbers describe it.
  struct ArtSet: Sendable, CustomTestStringConvertible {
    var folder: String
    var pictures: [String]
    var theme: String
    /// Whether there is a picture for direction none.
    var hasPlainPicture = true

    /// The arrow's own picture; `nil` for fused art.
    func arrowPicture(in folder: URL) throws -> Bitmap? {
      guard pictures.count == 2 else { return nil }
      let file = folder.appending(path: "\(pictures[1]).png")
      return try PNGCodec.decode([UInt8](Data(contentsOf: file))).bitmap
    }

    var testDescription: String { "\(folder): \(pictures[0])" }
  }

  static let corpus = Repository.root.deletingLastPathComponent().appending(path: "shared/corpus")
  static let isThere = FileManager.default.fileExists(atPath: corpus.path)

  @Test(.enabled(if: isThere)) func `every picture of the corpus belongs to a theme`() throws {
    let files = try #require(
      FileManager.default.enumerator(at: Self.corpus, includingPropertiesForKeys: nil))
    var found: Set<String> = []
    for case let file as URL in files where file.pathExtension == "png" {
      found.insert(file.lastPathComponent.replacing("@2x", with: ""))
    }
    #expect(!found.isEmpty)
    #expect(found == Set(Self.sets.flatMap(\.pictures).map { $0 + ".png" }))
  }

  @Test(.enabled(if: isThere), arguments: sets)
  func `a theme of the corpus is drawn in all directions`(set: ArtSet) throws {
    let art = Self.corpus.appending(path: set.folder)
    let folder = FileManager.default.temporaryDirectory.appending(path: "corpus-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in Repository.names(in: art, where: { $0.pathExtension == "png" })
    where set.pictures.contains(String(file.dropLast(4)).replacing("@2x", with: "")) {
      try FileManager.default.copyItem(
        at: art.appending(path: file), to: folder.appending(path: file))
    }
    try Data(set.theme.utf8).write(to: folder.appending(path: "theme.yaml"))

    let check = try ThemeCheck(
      file: folder.appending(path: "theme.yaml").path, losses: ThemeExports.findings)
    #expect(check.findings.isEmpty)

    let theme = try ThemeFolder(folder.path)
    for direction in ArrowDirection.allCases {
      guard direction != .none || set.hasPlainPicture else {
        #expect(throws: PopframeError.self) {
          try theme.render(
            PopoverRequest(extent: .content(Size(width: 120, height: 90)), arrow: direction))
        }
        continue
      }
      for offset in [ArrowOffset.start, .points(0), .end, .points(500)] {
        let popover = try theme.render(
          PopoverRequest(
            extent: .content(Size(width: 120, height: 90)), arrow: direction, offset: offset))
        try expectPainted(popover, direction, arrow: set.arrowPicture(in: art))
      }
    }
  }

  /// The body's middle is painted and, where there is an arrow, as many of its rectangle's pixels as
  /// its picture has; of fused art, more than a fifth.
  private func expectPainted(
    _ popover: RenderedPopover, _ direction: ArrowDirection, arrow picture: Bitmap?
  ) throws {
    let pixels = popover.layout.pixels
    #expect(popover.bitmap.size == pixels.canvas)
    let frame = pixels.frame
    let middle = popover.bitmap[frame.x + frame.width / 2, frame.y + frame.height / 2]
    #expect(middle.alpha > 200)
    guard direction != .none else { return }
    let arrow = try #require(pixels.arrow).intersection(popover.bitmap.bounds)
    var painted = 0
    for y in arrow.y..<arrow.maxY {
      for x in arrow.x..<arrow.maxX where popover.bitmap[x, y].alpha > 128 { painted += 1 }
    }
    if let picture {
      #expect(painted == picture.pixels.count { $0.alpha > 128 })
    } else {
      #expect(painted * 5 > arrow.width * arrow.height)
    }
  }

  static let sets =
    [
      ("background-red", "arrow-red", "10"),
      ("background-green", "pin-green", "[30, 20, 20, 10]"),
      ("background-blue", "callout-dotted-blue", "[20, 10, 20, 10]"),
      ("background-gray", "arrow-blue", "10"),
      ("background-gray-red", "arrow-green", "10"),
      ("background-gray", "pin-red", "[30, 20, 20, 10]"),
      ("background-gray-red", "pin-blue", "[30, 20, 20, 10]"),
    ].map { frame, arrow, insets in
      ArtSet(
        folder: "mbpopoverbackgroundview", pictures: ["popover-\(frame)", "popover-\(arrow)"],
        theme: """
          format: 1
          contentInsets: \(insets)
          frame: {image: popover-\(frame).png, capInsets: 12}
          arrow: {image: popover-\(arrow).png}
          """)
    } + [fused]

  private static let fused = ArtSet(
    folder: "gikpopoverbackgroundview",
    pictures: ["Up", "UpRight", "Down", "DownRight", "Side", "SideTop", "SideBottom"]
      .map { "PopoverBackgroundArrow\($0)" },
    theme: """
      format: 1
      contentInsets: 8
      arrow:
        style: fused
        base: 37
        height: 19
        cornerRadius: 7
        fused:
          up: {image: PopoverBackgroundArrowUp.png, capInsets: [41, 9, 9, 9], arrowSpan: [10, 47]}
          upCorner: {image: PopoverBackgroundArrowUpRight.png, capInsets: [41, 9, 9, 42], tip: 28.5}
          down: {image: PopoverBackgroundArrowDown.png, capInsets: [23, 9, 27, 9], arrowSpan: [10, 47]}
          downCorner: {image: PopoverBackgroundArrowDownRight.png, capInsets: [23, 9, 27, 42], tip: 28.5}
          right: {image: PopoverBackgroundArrowSide.png, capInsets: [24, 9, 9, 27], arrowSpan: [25, 62]}
          rightTop: {image: PopoverBackgroundArrowSideTop.png, capInsets: [43, 9, 9, 27], tip: 23.5}
          rightBottom: {image: PopoverBackgroundArrowSideBottom.png, capInsets: [23, 9, 43, 27], tip: 43.5}
      """,
    hasPlainPicture: false)
}
