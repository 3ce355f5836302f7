import Imaging
import Popovers
import Testing
import TestLayouts
import TestThemes

/// Random theme files against ``ArtLayoutModel``: files of several scales that round, alignment
/// insets, negative lanes, tips by direction, snapping, overhang and shadows.
@Suite struct ArtLayoutTests {
  @Test func `theme files are laid out as the model says`() throws {
    var random = SeededGenerator(0)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func quarters(_ range: ClosedRange<Int>) -> Fraction { Fraction(number(range), 4) }
    func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
    var states: Set<String> = []
    for _ in rounds(2000) {
      var model = ArtLayoutModel()
      let (width, height) = (number(12...40), number(10...24))
      var scales = [1, 2, 3].filter { _ in chance(60) }
      if scales.isEmpty { scales = [number(1...3)] }
      for scale in scales {
        // Up to half a pixel of the larger file is silent; a pixel of the smallest is a warning.
        let error = scale == scales[0] || scales.count > 2 ? 0 : number(-1...1)
        model.files.append(
          .init(scale: scale, width: width * scale + error, height: height * scale))
      }
      if chance(30) {
        model.insets = (quarters(0...12), quarters(0...12), quarters(0...4), quarters(0...12))
      }
      model.overlap = chance(50) ? quarters(0...8) : Fraction(0)
      if chance(30) { model.base = quarters(8...200) }
      if chance(30) { model.height = quarters(4...80) }
      if chance(30) { model.tip = quarters(0...8) }
      if chance(30) { model.tips[.down] = quarters(0...8) }
      if chance(30) { model.tips[.left] = quarters(0...8) }
      let hasTips = !model.tips.isEmpty
      model.lane = (
        quarters(-40...80), quarters(-40...80), quarters(-40...80), quarters(-40...80)
      )
      model.frameInsets =
        chance(40)
        ? (quarters(0...60), quarters(0...60), quarters(0...60), quarters(0...60))
        : model.frameInsets
      model.overshoots = chance(20)
      model.snapsToPoints = chance(40)
      model.rotatesDown = chance(50)
      model.mirrorsLeft = chance(50)
      model.shadows = (0..<number(0...2)).map { _ in
        (quarters(-40...40), quarters(-40...40), quarters(0...60))
      }

      let document = try ThemeFixture.read(
        Self.yaml(model, hasTips: hasTips), Self.pictures(model, hasTips: hasTips))
      let direction = ArrowDirection.allCases[number(0...3)]
      let (w, h) = (quarters(20...600), quarters(20...600))
      let offset = quarters(-400...400)
      let scale = [Fraction(1), Fraction(2), Fraction(3), Fraction(3, 2), Fraction(13, 5)][
        number(0...4)]
      let request = PopoverRequest(
        extent: .bounds(Size(width: w.value, height: h.value)), arrow: direction,
        offset: .points(offset.value), scale: try #require(Scale(scale.value)))
      let expected = model.layout(width: w, height: h, direction, offset: offset, scale: scale)
      let layout = try? PopoverLayout(theme: document.base, request: request)
      states.insert(expected?.state ?? "none")
      #expect(layout.map(Self.result) == expected, "\(model) \(direction) \(w) \(h) \(offset)")
    }
    #expect(states == ["free", "clamped", "laneShrunk", "overflows", "none"])
  }

  private static func yaml(_ model: ArtLayoutModel, hasTips: Bool) -> String {
    func sides(_ sides: ArtLayoutModel.Sides) -> String {
      "[\(sides.top.value), \(sides.left.value), \(sides.bottom.value), \(sides.right.value)]"
    }
    var arrow = [
      "image: arrow.png", "overlap: \(model.overlap.value)", "lane: \(sides(model.lane))",
    ]
    if let base = model.base { arrow.append("base: \(base.value)") }
    if let height = model.height { arrow.append("height: \(height.value)") }
    if let tip = model.tip { arrow.append("tip: \(tip.value)") }
    arrow.append("alignmentInsets: \(sides(model.insets))")
    arrow.append("edge: \(model.overshoots ? "overshoot" : "clamp")")
    arrow.append("down: \(model.rotatesDown ? "rotate" : "flip")")
    arrow.append("left: \(model.mirrorsLeft ? "mirror" : "turn")")
    if hasTips {
      let pictures = model.tips.map { direction, tip in
        "\(direction.rawValue): {image: \(direction.rawValue).png, tip: \(tip.value)}"
      }
      arrow.append("images: {\(pictures.joined(separator: ", "))}")
    }
    let shadows = model.shadows.map {
      "{offset: [\($0.x.value), \($0.y.value)], blur: \($0.blur.value)}"
    }
    return """
      format: 1
      snap: \(model.snapsToPoints ? "point" : "pixel")
      frame: {image: frame.png, alignmentInsets: \(sides(model.frameInsets))}
      arrow: {\(arrow.joined(separator: ", "))}
      shadow: [\(shadows.joined(separator: ", "))]

      """
  }

  private static func pictures(
    _ model: ArtLayoutModel, hasTips: Bool
  ) -> [String: PictureInventory.Entry] {
    var pictures = ["frame.png": PictureInventory.Entry.picture(PixelSize(width: 9, height: 9))]
    for file in model.files {
      let (w, h) = (file.width, file.height)
      pictures["arrow@\(file.scale)x.png"] = .picture(PixelSize(width: w, height: h))
      pictures["down@\(file.scale)x.png"] = .picture(PixelSize(width: w, height: h))
      pictures["left@\(file.scale)x.png"] = .picture(PixelSize(width: h, height: w))
    }
    return pictures
  }

  private static func result(_ layout: PopoverLayout) -> ArtLayoutModel.Result {
    let pixels = layout.pixels
    let origin = pixels.bounds.origin
    func edges(_ rect: PixelRect?) -> Edges {
      let rect = rect ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
      return Edges(
        top: rect.y - origin.y, left: rect.x - origin.x, bottom: rect.maxY - origin.y,
        right: rect.maxX - origin.x)
    }
    let arrow = layout.points.arrow
    let isAcross = layout.direction == .up || layout.direction == .down
    func decimal(_ value: Double?) -> Double { ((value ?? 0) * 1e9).rounded() / 1e9 }
    return ArtLayoutModel.Result(
      state: layout.state.rawValue, offset: decimal(layout.offset), miss: decimal(layout.miss),
      base: decimal(isAcross ? arrow?.width : arrow?.height),
      height: decimal(isAcross ? arrow?.height : arrow?.width), bounds: edges(pixels.bounds),
      frame: edges(pixels.frame), arrow: edges(pixels.arrow), picture: edges(pixels.arrowPicture),
      canvas: edges(PixelRect(origin: .zero, size: pixels.canvas)))
  }
}
