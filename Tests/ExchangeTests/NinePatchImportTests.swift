import AndroidExchange
import Exchange
import Imaging
import Testing
import Themes

/// What is made of nine-patches: densities, nights, and pictures for several directions.
@Suite struct NinePatchImportTests {
  private static let color = Pixel(red: 60, green: 90, blue: 200, alpha: 255)

  /// A plain picture of 20 × 20 whose middle stretches between two marks.
  private func frame(
    _ span: Range<Int> = 6..<14, padding: Range<Int>? = nil, bounds: PixelInsets = .zero,
    scale: Int = 1
  ) -> Bitmap {
    func larger(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound * scale..<range.upperBound * scale
    }
    let marks = NinePatchMarks(
      columns: [larger(span)], rows: [larger(span)], contentColumns: padding.map(larger),
      contentRows: padding.map(larger), layoutBounds: bounds)
    return marks.drawn(
      round: Bitmap(size: PixelSize(width: 20 * scale, height: 20 * scale), filledWith: Self.color))
  }

  /// An arrow of 6 × 4 in the middle of an edge of 20 pixels, over a frame that is 10 high.
  private func balloon(pointing direction: String, padding: (Range<Int>, Range<Int>)) -> Bitmap {
    var art = Bitmap(size: PixelSize(width: 20, height: 14), filledWith: Self.color)
    for y in 0..<4 {
      for x in 0..<20 where !(9 - y..<11 + y).contains(x) || y == 3 && !(7..<13).contains(x) {
        art[x, y] = .clear
      }
    }
    var rows = 7..<9
    if direction == "down" {
      art = art.turned(.flippedVertically)
      rows = 5..<7
    }
    return NinePatchMarks(
      columns: [2..<5, 15..<18], rows: [rows], contentColumns: padding.0, contentRows: padding.1
    ).drawn(round: art)
  }

  private func read(
    _ files: [(String, Bitmap)], frame: String? = nil, mends: Bool = false
  ) -> ImportedTheme {
    NinePatchReader.read(
      files.map { path, bitmap in
        let parts = path.split(separator: "/").map(String.init)
        return .init(path: path, folder: parts[0], name: parts[1], bitmap: bitmap)
      }, ImportRequest(name: "Back", frame: frame, mends: mends))
  }

  private func text(_ theme: ImportedTheme) -> String {
    for file in theme.files where file.path == "theme.yaml" {
      if case .text(let text) = file.content { return text }
    }
    return ""
  }

  @Test func `An arrow is lower than its picture`() {
    for height in [14.0, 100] {
      let theme = NinePatchReader.read(
        [
          .init(
            path: "drawable/a.9.png", folder: "drawable", name: "a.9.png",
            bitmap: balloon(pointing: "up", padding: (5..<15, 6..<12)))
        ], ImportRequest(name: "Back", arrow: "up", height: height))
      #expect(theme.files.isEmpty)
      #expect(
        theme.unknownName?.contains("leaves nothing of drawable/a.9.png, which is 14") == true)
    }
  }

  @Test func `A night alone counts for every appearance, with a warning`() {
    let theme = read([("drawable-night-mdpi/a.9.png", frame(padding: 3..<17))])
    #expect(
      theme.diagnostics.map(\.message) == [
        "there is no picture but for the night; it counts for every appearance"
      ])
    #expect(theme.files.map(\.path).sorted() == ["frame.png", "theme.yaml"])
  }

  @Test func `Red marks that Android passes over are named`() {
    var picture = frame()
    for place in [PixelPoint(x: 9, y: 21), PixelPoint(x: 0, y: 3), PixelPoint(x: 1, y: 21)] {
      picture[place.x, place.y] = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
    }
    let theme = read([("drawable/a.9.png", picture)])
    #expect(theme.diagnostics.map(\.severity) == [.warning, .warning])
    #expect(theme.diagnostics[0].message.hasPrefix("pixel (0, 3): red marks count at the ends"))
    #expect(theme.diagnostics[1].message.hasPrefix("pixel (9, 21): red marks"))
    #expect(text(theme).contains("alignmentInsets: [0, 1, 0, 0] "), "\(text(theme))")
  }

  @Test func `Marks are looked for in the colours of the file`() {
    // What a colour tag made of black is no mark any more.
    var converted = frame(padding: 3..<17)
    let file = converted
    for x in 0..<22 {
      for y in [0, 21] where converted[x, y].alpha > 0 {
        converted[x, y] = Pixel(red: 3, green: 0, blue: 9, alpha: 255)
      }
    }
    func read(_ samples: Bitmap?) -> ImportedTheme {
      NinePatchReader.read(
        [
          .init(
            path: "drawable/a.9.png", folder: "drawable", name: "a.9.png", bitmap: converted,
            samples: samples)
        ], ImportRequest(name: "Back"))
    }
    #expect(read(nil).diagnostics.contains { $0.severity == .error })
    #expect(read(file).diagnostics == [])
    #expect(text(read(file)).contains("capInsets: 6 "))
  }

  @Test func `A night has padding and layout bounds of its own`() {
    let theme = read([
      ("drawable-mdpi/a.9.png", frame(padding: 3..<17)),
      (
        "drawable-night-mdpi/a.9.png",
        frame(
          5..<15, padding: 4..<16, bounds: PixelInsets(top: 1, left: 1, bottom: 1, right: 1))
      ),
    ])
    #expect(theme.diagnostics == [])
    let yaml = text(theme)
    #expect(yaml.contains("\ncontentInsets: 3 "), "\(yaml)")
    #expect(yaml.contains("\n    contentInsets: 3 ") == false)
    #expect(yaml.contains("\n      capInsets: 5 "))
    #expect(yaml.contains("\n      alignmentInsets: 1 "))
  }

  @Test(arguments: [("ldpi", 4, 3), ("tvdpi", 3, 4), ("hdpi", 2, 3)])
  func `A density between whole numbers is repeated into a whole one`(
    _ density: String, _ times: Int, _ scale: Int
  ) throws {
    let theme = read([("drawable-\(density)/a.9.png", frame())])
    #expect(theme.diagnostics.map(\.severity) == [.warning])
    #expect(theme.diagnostics[0].message.contains("every pixel is repeated \(times) times"))
    let file = try #require(theme.files.first { $0.path == "frame@\(scale)x.png" })
    guard case .picture(let bitmap, _) = file.content else {
      Issue.record("no picture")
      return
    }
    #expect(bitmap.width == 20 * times)
    // Beside a whole density it is passed over.
    let both = read([
      ("drawable-\(density)/a.9.png", frame()), ("drawable-xhdpi/a.9.png", frame(scale: 2)),
    ])
    #expect(both.files.map(\.path).sorted() == ["frame@2x.png", "theme.yaml"])
    #expect(both.diagnostics[0].message.hasPrefix("not taken: \(density)"))
  }

  @Test(arguments: [(160, 1), (320, 2), (480, 3), (640, 4)])
  func `A density may be a number`(_ number: Int, _ scale: Int) {
    let theme = read([("drawable-\(number)dpi/a.9.png", frame(scale: scale))])
    #expect(theme.diagnostics == [])
    #expect(theme.files.contains { $0.path == "frame\(scale == 1 ? "" : "@\(scale)x").png" })
    #expect(text(theme).contains("capInsets: 6 "), "\(text(theme))")
  }

  @Test func `A number that no file of a theme stands for is passed over`() {
    let theme = read([
      ("drawable-420dpi/a.9.png", frame(scale: 3)), ("drawable-mdpi/a.9.png", frame()),
    ])
    #expect(theme.files.map(\.path).sorted() == ["frame.png", "theme.yaml"])
    #expect(theme.diagnostics.map(\.message) == ["not taken: themes have no files for 420dpi"])
  }

  @Test func `A qualifier without a word in themes is taken where there is nothing else`() {
    let alone = read([("drawable-land-xhdpi/a.9.png", frame(scale: 2))])
    #expect(alone.files.map(\.path).sorted() == ["frame@2x.png", "theme.yaml"])
    #expect(
      alone.diagnostics[0].message == "the theme does not say 'land', as the folder's name does")
    let both = read([
      ("drawable-land-xhdpi/a.9.png", frame(scale: 2)), ("drawable-mdpi/a.9.png", frame()),
    ])
    #expect(both.files.map(\.path).sorted() == ["frame.png", "theme.yaml"])
  }

  @Test func `Pictures for directions have padding of their own`() {
    let theme = read([
      ("drawable-mdpi/a_up.9.png", balloon(pointing: "up", padding: (3..<17, 6..<12))),
      ("drawable-mdpi/a_down.9.png", balloon(pointing: "down", padding: (4..<16, 1..<9))),
    ])
    #expect(theme.diagnostics == [])
    let yaml = text(theme)
    #expect(yaml.contains("\ncontentInsets: [2, 3, 2, 3] "), "\(yaml)")
    #expect(yaml.contains("\ndirections:\n  down: {contentInsets: [1, 4, 1, 4]} "))
    // They are asked for by what their names have in common.
    let named = read(
      [
        ("drawable-mdpi/a_up.9.png", balloon(pointing: "up", padding: (3..<17, 6..<12))),
        ("drawable-mdpi/a_down.9.png", balloon(pointing: "down", padding: (4..<16, 1..<9))),
        ("drawable-mdpi/other.9.png", frame()),
      ], frame: "a")
    #expect(text(named) == yaml)
  }

  @Test func `A dark picture for a direction has slices of its own`() {
    let day = balloon(pointing: "up", padding: (3..<17, 6..<12))
    var night = day
    // The spans begin a pixel later.
    night[3, 0] = .clear
    let theme = read([
      ("drawable-mdpi/a.9.png", day), ("drawable-night-mdpi/a.9.png", night),
    ])
    #expect(theme.diagnostics == [])
    let yaml = text(theme)
    #expect(
      yaml.contains("\n      fused:\n        up:\n          capInsets: [7, 3, 5, 2] "), "\(yaml)")
  }

  @Test func `A name that is asked for and not there is no fault of the files`() {
    let theme = read([("drawable-mdpi/a.9.png", frame())], frame: "b")
    #expect(theme.unknownName == "there is no nine-patch named 'b' here; there is a")
  }

  /// A nine-patch of this many columns whose first six and last six do not stretch, twice as large at 2x.
  private func wide(_ columns: Int, scale: Int, noisy: Bool = false) -> Bitmap {
    let rows = 20 * scale
    var art = Bitmap(size: PixelSize(width: columns, height: rows), filledWith: Self.color)
    for y in 0..<rows { art[0, y] = Pixel(red: 9, green: UInt8(y), blue: 0, alpha: 255) }
    if noisy {
      for x in 0..<columns { art[x, 5] = Pixel(red: UInt8(x), green: 0, blue: 0, alpha: 255) }
    }
    return NinePatchMarks(
      columns: [6 * scale..<columns - 6 * scale], rows: [6 * scale..<14 * scale],
      contentColumns: 4 * scale..<columns - 4 * scale, contentRows: 4 * scale..<16 * scale
    ).drawn(round: art)
  }

  @Test(arguments: [20, 23, 30])
  func `What stretches has any length, so that sizes need not agree`(_ columns: Int) throws {
    let theme = read([
      ("drawable-mdpi/a.9.png", wide(columns, scale: 1)),
      ("drawable-xhdpi/a.9.png", wide(52, scale: 2)),
    ])
    #expect(theme.diagnostics.map(\.severity) == [.warning], "\(theme.diagnostics)")
    #expect(
      theme.diagnostics.first?.message.contains("what stretches is made 26 × 20") == true,
      "\(theme.diagnostics)")
    let file = try #require(theme.files.first { $0.path == "frame.png" })
    let marks = NinePatchPicture(wide(26, scale: 1))
    #expect(file.content == .picture(try #require(marks?.art), scale: .one))
    #expect(text(theme).contains("\n  capInsets: 6 "), "\(text(theme))")
    #expect(text(theme).contains("\ncontentInsets: 4 "))
  }

  @Test func `A density that cannot be made to agree is left out when asked`() {
    let files = [
      ("drawable-mdpi/a.9.png", wide(23, scale: 1, noisy: true)),
      ("drawable-xhdpi/a.9.png", wide(52, scale: 2, noisy: true)),
    ]
    let broken = read(files)
    #expect(broken.diagnostics.map(\.severity) == [.error])
    #expect(
      broken.diagnostics.first?.message.contains("none can be added or left out; repaired, ")
        == true, "\(broken.diagnostics)")
    let mended = read(files, mends: true)
    #expect(mended.diagnostics.map(\.severity) == [.warning])
    #expect(mended.files.map(\.path).sorted() == ["frame@2x.png", "theme.yaml"])
  }
}
