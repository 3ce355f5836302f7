import Imaging
@testable import Placement
@testable import Popovers
import Testing
import TestLayouts
import TestThemes
@testable import Themes

@Suite struct PlaceholderTests {
  @Test(arguments: [
    (["text"], Placeholder(.text)), (["list"], Placeholder(.list)),
    (["menu"], Placeholder(.menu)), (["form"], Placeholder(.form)),
    (["media"], Placeholder(.media)), (["picker"], Placeholder(.picker)),
    (["none"], Placeholder(nil)),
    (["navigation-bar"], Placeholder(nil, hasNavigationBar: true)),
    (["navigation-bar", "list"], Placeholder(.list, hasNavigationBar: true)),
    (["text", "navigation-bar"], Placeholder(.text, hasNavigationBar: true)),
  ])
  func `words name a placeholder`(words: [String], placeholder: Placeholder) {
    #expect(Placeholder(words: words) == placeholder)
  }

  @Test(arguments: [
    [], ["table"], ["list", "list"], ["text", "list"], ["navigation-bar", "navigation-bar"],
    ["navigation-bar", "lst"], ["navigation-bar", "none"], ["navigation-bar", "list", "text"], [""],
  ])
  func `other words name none`(words: [String]) {
    #expect(Placeholder(words: words) == nil)
  }

  @Test func `a navigation bar adds its 44 points to the content's height`() {
    let bar = Placeholder(.list, hasNavigationBar: true)
    #expect(bar.contentSize(for: Size(width: 200, height: 120)) == Size(width: 200, height: 164))
    #expect(
      Placeholder(.list).contentSize(for: Size(width: 200, height: 120))
        == Size(width: 200, height: 120))
    #expect(
      bar.extent(for: .content(Size(width: 200, height: 120)))
        == .content(Size(width: 200, height: 164)))
    #expect(
      bar.extent(for: .bounds(Size(width: 200, height: 120)))
        == .bounds(Size(width: 200, height: 120)))
  }

  @Test func `a placeholder is drawn inside of content's round corners`() throws {
    var theme = Theme.crimson
    theme.contentCornerRadius = 6
    let layout = try theme.layout(at: scale(2))
    var options = DrawingOptions()
    options.contentSteps = Placeholder(.list).steps(in: layout, ink: .black)
    let drawing = theme.draw(layout, options)
    #expect(drawing.overlay.map(\.word) == ["inside"])
    let content = layout.pixels.content
    #expect(drawing.overlay.first?.path == Path(roundedRect: content, radius: 12))
  }

  @Test(arguments: Placeholder.Body.allCases, [false, true])
  func `a placeholder has one colour, and no background of its own`(
    body: Placeholder.Body, isRightToLeft: Bool
  ) throws {
    let layout = try Theme.crimson.layout(at: scale(2))
    let ink = Color(red: 1, green: 2, blue: 3)
    let steps = Placeholder(body, isRightToLeft: isRightToLeft).steps(in: layout, ink: ink)
    var strengths: Set<UInt8> = []
    for step in steps {
      let color: Color
      switch step {
      case .fill(_, .color(let fill)): color = fill
      case .stroke(_, _, let line): color = line
      default:
        Issue.record("\(step)")
        return
      }
      #expect(Color(red: color.red, green: color.green, blue: color.blue) == ink)
      strengths.insert(color.alpha)
    }
    #expect(strengths.contains(255) && strengths.count > 1)
    let size = Size(width: 200, height: 120)
    for shape in Placeholder(body, isRightToLeft: isRightToLeft).shapes(in: size) {
      #expect(shape.rect.x >= 0 && shape.rect.maxX <= size.width, "\(shape)")
      #expect(shape.rect.y >= 0 && shape.rect.maxY <= size.height, "\(shape)")
      #expect(shape.rect.width < size.width || shape.rect.height < size.height / 2, "\(shape)")
    }
  }

  @Test func `a lettered placeholder has words in the places of its first bars`() throws {
    let size = Size(width: 200, height: 300)
    for body in Placeholder.Body.allCases {
      let bars = Placeholder(body).shapes(in: size)
      var placeholder = Placeholder(body)
      placeholder.isLettered = true
      let shapes = placeholder.shapes(in: size)
      #expect(
        shapes.map(\.rect) == bars.map(\.rect) && shapes.map(\.strength) == bars.map(\.strength))
      var texts: [String] = []
      for (shape, bar) in zip(shapes, bars) {
        guard case .text(let text) = shape.form else {
          #expect(shape.form == bar.form)
          continue
        }
        texts.append(text)
        #expect(bar.form == .rounded(radius: bar.rect.height / 2))
      }
      #expect(texts.isEmpty == (body == .picker))
      if body == .menu { #expect(texts == ["Newest first", "By place", "By light"]) }
    }
  }

  @Test func `right-to-left content is the mirror image`() throws {
    let size = Size(width: 200, height: 120)
    let left = Placeholder(.list).shapes(in: size).map(\.rect)
    let right = Placeholder(.list, isRightToLeft: true).shapes(in: size).map(\.rect)
    #expect(left.count == right.count)
    #expect(zip(left, right).allSatisfy { abs(200 - $0.x - $0.width - $1.x) < 1e-9 })
    #expect(left.map(\.y) == right.map(\.y))
  }

  /// Texts below each other begin on one pixel, wherever their widths end.
  @Test(arguments: [0.5, 1, 1.3, 1.5, 2, 3], [false, true])
  func `the items of a column begin on one pixel`(value: Double, isRightToLeft: Bool) throws {
    let scale = TestThemes.scale(value)
    let layout = try Theme.crimson.layout(content: Size(width: 311, height: 433), at: scale)
    let placeholder = Placeholder(.list, isRightToLeft: isRightToLeft)
    let content = layout.pixels.content
    let size = Size(width: scale.points(content.width), height: scale.points(content.height))
    let shapes = placeholder.shapes(in: size)
    let steps = placeholder.steps(in: layout, ink: .black)
    try #require(shapes.count == steps.count)
    var columns: [Int: Set<Double>] = [:]
    for (shape, step) in zip(shapes, steps) {
      guard case .rounded = shape.form, let path = step.path else { continue }
      let side = isRightToLeft ? shape.rect.maxX : shape.rect.x
      let pixels = path.elements.compactMap { element -> Double? in
        switch element {
        case .move(let point), .line(let point), .curve(_, _, end: let point): point.x
        case .close: nil
        }
      }
      columns[Int((side * 1000).rounded()), default: []].insert(
        try #require(isRightToLeft ? pixels.max() : pixels.min()))
    }
    // Pictures, and the texts beside them.
    #expect(columns.count == 2)
    #expect(columns.values.allSatisfy { $0.count == 1 }, "\(columns)")
  }

  @Test func `a content picture takes a placeholder's place`() throws {
    let layout = try Theme.crimson.layout()
    let image = DrawingOptions.ContentImage(bitmap: Bitmap(size: PixelSize(width: 2, height: 2)))
    let plain = DrawingOptions(contentImage: image)
    var options = plain
    options.contentSteps = Placeholder(.text).steps(in: layout, ink: .black)
    #expect(Theme.crimson.draw(layout, options) == Theme.crimson.draw(layout, plain))
  }

  @Test func `only the whole picture shows a placeholder`() throws {
    let layout = try Theme.crimson.layout()
    for layer in [DrawingOptions.Layer.group, .frame, .arrow, .shadow] {
      var options = DrawingOptions(layer: layer)
      options.contentSteps = Placeholder(.text).steps(in: layout, ink: .black)
      #expect(Theme.crimson.draw(layout, options).overlay.isEmpty)
    }
  }

  /// A content may be as small as a pixel.
  @Test(arguments: Placeholder.Body.allCases, [false, true])
  func `a placeholder stays inside of a content without room`(
    body: Placeholder.Body, hasBar: Bool
  ) {
    for size in [
      Size(width: 1, height: 1), Size(width: 30, height: 10), Size(width: 10, height: 60),
      Size(width: 0.5, height: 0.5),
    ] {
      for shape in Placeholder(body, hasNavigationBar: hasBar).shapes(in: size) {
        #expect(shape.rect.x > -0.001 && shape.rect.maxX < size.width + 0.001, "\(size) \(shape)")
        #expect(shape.rect.y > -0.001, "\(size) \(shape)")
      }
    }
  }

  @Test func `hairlines are one device pixel on whole pixels at every scale`() {
    for (scale, pixels) in [(Scale.one, 43), (.two, 87), (.three, 131)] {
      let steps = HostPainter(scale: scale, appearance: .light).steps([
        .hairline(.bottom, of: Rect(x: 0, y: 0, width: 10, height: 44), .line)
      ])
      let width = scale.round(10)
      #expect(
        steps == [
          .fill(
            Path(rect: PixelRect(x: 0, y: pixels, width: width, height: 1)),
            .color(Color(red: 0xC8, green: 0xC8, blue: 0xCE)))
        ])
    }
  }
}
