import Files
import Imaging
import JSON
import PNG
@_spi(Studio) import PopframeKit
import Popovers
@_spi(Studio) import Preview
import TestFolders
import TestTexts
import Testing

/// Themes that are in memory until somebody names a folder.
@Suite struct NewThemeTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  /// A finished picture of the starter `card`, with pixels changed.
  private func mock(
    _ name: String = "card.png", scale: Scale = .one, paint: (inout Bitmap) -> Void = { _ in }
  ) throws -> (name: String, bytes: [UInt8]) {
    let theme = try #require(try NewTheme(starter: "card")).theme
    let request = PopoverRequest(
      extent: .content(Size(width: 150, height: 90)), arrow: .up, offset: .points(0), scale: scale)
    var picture = try theme.render(request).bitmap
    paint(&picture)
    return (name, try PNGCodec.encode(picture, scale: scale))
  }

  private func sliced() throws -> NewTheme {
    try NewTheme(mocks: [mock()])
  }

  @Test(arguments: NewTheme.starters.map(\.style))
  func `a starter is drawn from memory as from its folder, and takes the folder's name`(
    style: String
  ) throws {
    let starter = try #require(try NewTheme(starter: style))
    let file = try starter.write(named: "Mine", in: bench.folder.text)
    #expect(file == bench.path("Mine/theme.yaml").text)
    let written = try ThemeFolder(bench.path("Mine").text)
    #expect(written.name == "Mine")
    let memory = try starter.theme
    #expect(!memory.previews.isEmpty && memory.previews == written.previews)
    for preview in memory.previews.prefix(3) {
      #expect(
        try memory.render(preview.request, appearance: preview.appearance).bitmap
          == written.render(preview.request, appearance: preview.appearance).bitmap)
    }
  }

  @Test func `there are no other starters`() throws {
    #expect(!NewTheme.starters.isEmpty)
    #expect(try NewTheme(starter: "none") == nil)
  }

  @Test(arguments: ["image", "pixel"], [false, true])
  func `parts by their names are one theme that draws what the starter draws`(
    style: String, isUpsideDown: Bool
  ) throws {
    let starter = try #require(try NewTheme(starter: style))
    try starter.write(named: style, in: bench.folder.text)
    let file = "\(style)/theme.yaml"
    let lines = try bench.text(file).split(separator: "\n", omittingEmptySubsequences: false)
    let shadow = try #require(lines.firstIndex { $0.hasPrefix("shadow:") })
    let end = try #require(lines[shadow...].firstIndex(of: ""))
    try bench.write((lines[..<shadow] + lines[end...]).joined(separator: "\n"), to: file)
    let folder = try ThemeFolder(bench.path(style).text)
    let scales: [Scale] = [.one, .two, .three]
    var parts: [(name: String, bytes: [UInt8])] = []
    for name in scales.flatMap({ ["frame\($0.suffix).png", "arrow\($0.suffix).png"] }) {
      var picture = try folder.files.bitmap(of: name)
      if isUpsideDown && name.hasPrefix("arrow") { picture = picture.turned(.flippedVertically) }
      parts.append((name, try PNGCodec.encode(picture, scale: .one)))
    }
    let theme = try NewTheme(parts: parts)
    #expect(theme.report.contains { $0.contains("points down") } == isUpsideDown)
    for arrow in ArrowDirection.allCases {
      for scale in scales {
        let request = PopoverRequest(
          extent: .bounds(Size(width: 160, height: 120)), arrow: arrow, scale: scale)
        #expect(
          try theme.theme.render(request).bitmap == folder.render(request).bitmap,
          "\(arrow) at \(scale)")
      }
    }
    try theme.write(named: "Mine", in: bench.folder.text)
    #expect(try bench.text("Mine/theme.yaml").contains("name: Mine"))
  }

  @Test func `the difference is that of the two pictures, magnified as far as it goes`() throws {
    let theme = try sliced()
    #expect(theme.failures.isEmpty && theme.acceptableDifference == nil)
    let redrawn = try #require(theme.redrawn.first)
    #expect(theme.redrawn.count == 1 && redrawn.file == "card.png")
    #expect(try redrawn.picture == PNGCodec.decode(mock().bytes).bitmap)
    func channels(_ pixel: Pixel) -> [Int] {
      [Int(pixel.red), Int(pixel.green), Int(pixel.blue), Int(pixel.alpha)]
    }
    let distances = zip(redrawn.picture.pixels, redrawn.drawn.pixels).map { a, b in
      zip(channels(a), channels(b)).map { abs($0 - $1) }.max() ?? 0
    }
    let largest = try #require(distances.max())
    #expect(largest == theme.largestDifference && largest <= 2)
    if largest > 0 {
      #expect(largest * redrawn.magnification <= 255 && largest * (redrawn.magnification + 1) > 255)
    }
    #expect(
      redrawn.difference.pixels.map { Int($0.red) }
        == distances.map { 255 - $0 * redrawn.magnification })
  }

  @Test func `what cannot be taken apart says why`() throws {
    let opaque = try PNGCodec.encode(
      Bitmap(size: PixelSize(width: 40, height: 30), filledWith: Pixel(.white)), scale: .one)
    #expect {
      try NewTheme(mocks: [("flat.png", opaque)])
    } throws: { error in
      guard let refusal = error as? NewTheme.Refusal,
        case .impossible("flat.png", let reason) = refusal.error
      else { return false }
      return reason.contains("transparent") && refusal.question["page"]?.text(.line) == "null"
    }
  }

  @Test func `an opaque page is taken off where its colour is given`() throws {
    var picture = Bitmap(
      size: PixelSize(width: 100, height: 80),
      filledWith: Pixel(Color(red: 40, green: 90, blue: 160)))
    for y in 20..<60 { for x in 20..<80 { picture[x, y] = Pixel(.white) } }
    let opaque = [("page.png", try PNGCodec.encode(picture, scale: .one))]
    #expect {
      try NewTheme(mocks: opaque)
    } throws: { error in
      (error as? NewTheme.Refusal)?.question["page"]?.string == "#285AA0"
    }
    let theme = try NewTheme(mocks: opaque, lines: ["--on": "#285AA0"])
    #expect(theme.failures.isEmpty && theme.largestDifference == 0)
    #expect(theme.values["frame"]?["width"]?.double == 60)
  }

  @Test func `a question has its rectangle as numbers`() throws {
    let letters = PixelRect(x: 60, y: 40, width: 30, height: 12)
    // Letters on a picture that no line beside them continues: what lies behind them is not known.
    let mock = try mock { picture in
      for y in 30..<picture.height - 30 {
        for x in 40..<picture.width - 40 {
          picture[x, y] = Pixel(
            Color(red: UInt8((x * 7 + y * 13) % 200), green: UInt8(x * y % 180), blue: 90))
        }
      }
      for y in letters.y..<letters.maxY {
        for x in letters.x..<letters.maxX { picture[x, y] = Pixel(.black) }
      }
    }
    let given = "60,40,30,12"
    #expect {
      try NewTheme(mocks: [mock], lines: ["--content": given])
    } throws: { error in
      guard let question = (error as? NewTheme.Refusal)?.question else { return false }
      let numbers = ["x", "y", "width", "height"].map { question["content"]?[$0]?.double }
      return numbers == [60, 40, 30, 12] && question["isKnown"]?.bool == false
    }
  }

  @Test func `each step is told once it begins`() throws {
    var steps: [String] = []
    _ = try NewTheme(mocks: [mock()]) { steps.append($0) }
    #expect(steps.prefix(5) == ["outline", "shadow", "arrow", "axes", "proof"])
    #expect(steps.dropFirst(5).allSatisfy { ["axes", "proof"].contains($0) })
  }

  @Test func `lines that are given are kept, and content is no difference`() throws {
    var content = PixelRect(x: 0, y: 0, width: 30, height: 12)
    let mock = try mock { picture in
      (content.x, content.y) = (picture.width / 2 - 15, picture.height / 2 - 6)
      for y in content.y..<content.maxY {
        for x in content.x..<content.maxX { picture[x, y] = Pixel(.black) }
      }
    }
    let lines = [
      "--content": "\(content.x - 2),\(content.y - 2),34,16", "--shadow": "keep",
    ]
    let theme = try NewTheme(mocks: [mock], lines: lines)
    #expect(theme.values["content"]?["rect"]?["width"]?.double == 34)
    #expect(theme.values["lines"]?["--shadow"]?.string == "keep")
    let redrawn = try #require(theme.redrawn.first)
    #expect(redrawn.drawn[content.x + 4, content.y + 4] != Pixel(.black))
    #expect(redrawn.difference[content.x + 4, content.y + 4] == Pixel(.white))
  }

  @Test(
    arguments: [
      ("--content", "abc"), ("--frame-rect", "0,0,1e300,1"), ("--caps", "1,2,3"), ("--tip", "nan"),
      ("--shadow", "soft"), ("--on", "white,black,red"), ("--arrow-rect", "auto"), ("--scale", "2"),
    ])
  func `a line that is none is refused by its name`(option: String, text: String) throws {
    #expect {
      try NewTheme(mocks: [mock()], lines: [option: text])
    } throws: { error in
      guard let refusal = error as? NewTheme.Refusal,
        case .refused(option, let reason) = refusal.error
      else { return false }
      return reason.contains(option) && refusal.question.text(.line) == "null"
    }
  }

  @Test(
    arguments: ["", ".", "..", ".hidden", "a\u{202E}", String(repeating: "n", count: 200)]
      + HostileText.variants(of: "../link/x", at: "/"))
  func `a name that is no folder beside the others writes nothing`(name: String) throws {
    let starter = try #require(try NewTheme(starter: "card"))
    #expect(throws: PopframeError.self) { try starter.write(named: name, in: bench.folder.text) }
    #expect(try bench.names().isEmpty)
  }

  @Test func `a folder that is there stays as it is`() throws {
    _ = try bench.makeTheme("Mine")
    let (before, names) = (try bench.text("Mine/theme.yaml"), try bench.names())
    let starter = try #require(try NewTheme(starter: "card"))
    #expect(throws: PopframeError.self) { try starter.write(named: "Mine", in: bench.folder.text) }
    #expect(try bench.text("Mine/theme.yaml") == before && bench.names() == names)
  }

  @Test func `a proof that fails is written if that much is accepted`() throws {
    // Caps that cut into the corners, which are 12 points.
    let theme = try NewTheme(
      mocks: [mock(), mock("card@2x.png", scale: .two)], lines: ["--caps": "8,8,8,8"])
    let levels = try #require(theme.acceptableDifference)
    #expect(levels == theme.largestDifference && levels > 2)
    let failure = try #require(theme.failures.first)
    #expect(failure.hasPrefix("card") && failure.contains("by up to \(levels)"))
    #expect(!failure.contains("--"), "the page has a button for that")
    for accepted in [0, levels - 1] {
      #expect(
        throws: PopframeError.refused(path: "Mine", reason: theme.failures.joined(separator: "; "))
      ) {
        try theme.write(named: "Mine", in: bench.folder.text, accepting: accepted)
      }
    }
    #expect(try bench.names().isEmpty)
    try theme.write(named: "Mine", in: bench.folder.text, accepting: levels)
    #expect(try bench.names().contains("Mine/frame@2x.png"))
  }
}
