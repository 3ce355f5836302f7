internal import ArtAnalysis
internal import Imaging
internal import JSON
internal import PopframeKit
internal import Popovers
internal import Themes
internal import Words

/// What slicing found in pictures of a popover, as values for a program that shows it and lets a person correct it.
///
/// All rectangles are points from the top left of the first picture.
struct SliceReport: Sendable {
  /// The result of drawing a file again.
  struct File {
    var name: String
    var scale: Int
    var size: PixelSize
    var result: SliceProof.Result
  }

  /// A part of the frame that is stretched or tiled.
  struct Band {
    var axis: Axis
    var rows: Range<Double>
    var kind: String
    var reason: String
  }

  var files: [File] = []
  var frame: Rect
  var arrow: (direction: ArrowDirection, rect: Rect, tip: Double, overlap: Double)?
  /// The caps in points, of the art.
  var caps: Insets
  var bands: [Band]
  var content: RemovedContent?
  /// Whether each of several pictures has its own content, all of it found and certain.
  var isContentElsewhere = false
  var shadows: [ShadowStyle] = []
  /// Whether a shadow stays in the art.
  var isShadowInArt = false
  /// Whether what is soft round the popover was left out, because that was asked for.
  var isShadowLeftOut = false
  var shadowLevels: Double = 0
  /// Where each direction's art comes from; the reason where it is a guess, or missing.
  var directions: [(direction: ArrowDirection, isKnown: Bool, words: String)] = []
  /// What runs from side to side of the frame and stays in its art.
  var baked: [String] = []

  /// The lines as the command takes them: given back, they give the same theme.
  var lines: [(option: String, value: String)] {
    var lines = [("--frame-rect", frame.inOption)]
    lines.append(("--arrow-rect", arrow?.rect.inOption ?? "none"))
    if let arrow { lines.append(("--tip", arrow.tip.onPixels.decimal)) }
    lines.append(
      (
        "--caps",
        [caps.top, caps.left, caps.bottom, caps.right].map(\.onPixels.decimal)
          .joined(separator: ",")
      ))
    lines.append(("--content", isContentElsewhere ? "auto" : content?.rect.inOption ?? "none"))
    let shadow =
      shadows.isEmpty
      ? (isShadowInArt ? "keep" : isShadowLeftOut ? "none" : "auto")
      : shadows.map(\.inOption).joined(separator: ", ")
    lines.append(("--shadow", shadow))
    return lines
  }

  /// Known and turned directions, and what is in the art, for a person.
  var words: [String] {
    func named(_ isKnown: Bool, _ words: String) -> [String] {
      directions.filter { $0.isKnown == isKnown && $0.words == words }.map(\.direction.rawValue)
    }
    var parts: [String] = []
    var seen: Set<String> = []
    for one in directions where seen.insert("\(one.isKnown) \(one.words)").inserted {
      let names = named(one.isKnown, one.words).joined(separator: ", ")
      parts.append(one.isKnown ? "\(one.words): \(names)" : "not known: \(names) (\(one.words))")
    }
    let options = lines.map {
      "\($0.option) \($0.value.contains(" ") ? "\"\($0.value)\"" : $0.value)"
    }
    return ["directions: \(parts.joined(separator: "; "))"]
      + baked.map { "in the art: \($0)" }
      + (isShadowInArt ? ["in the art: the shadow"] : [])
      + ["lines: \(options.joined(separator: " "))"]
  }
}

extension SliceReport {
  /// The report as a document.
  ///
  /// - Parameters:
  ///   - failures: The pictures that are not drawn again; empty where the proof holds.
  ///   - alternatives: Other explanations, and why they are none.
  func json(failures: [String], alternatives: [SlicedTheme.Alternative]) -> JSON {
    return .object([
      ("format", .integer(1)), ("files", .array(files.map(\.json))), ("frame", JSON(frame)),
      ("arrow", arrowJSON),
      ("caps", .array([caps.top, caps.left, caps.bottom, caps.right].map { .number($0) })),
      ("middle", .object([("x", middle(.horizontal)), ("y", middle(.vertical))])),
      ("content", content?.json ?? .null), ("shadow", shadowJSON),
      ("bands", .array(bands.map(\.json))), ("directions", directionsJSON),
      ("baked", .array(baked.map { .string($0) })),
      (
        "alternatives",
        .array(
          alternatives.map {
            .object([("kind", .string($0.kind)), ("why not", .string($0.reason))])
          })
      ), ("proof", proof(holds: failures.isEmpty)),
      ("lines", .object(lines.map { ($0.option, .string($0.value)) })),
    ])
  }

  private func middle(_ axis: Axis) -> JSON {
    .string(bands.first { $0.axis == axis }?.kind ?? "stretch")
  }

  private var arrowJSON: JSON {
    guard let arrow else { return .null }
    return .object([
      ("direction", .string(arrow.direction.rawValue)), ("rect", JSON(arrow.rect)),
      ("tip", .number(arrow.tip)), ("overlap", .number(arrow.overlap)),
    ])
  }

  private var shadowJSON: JSON {
    .object([
      ("in", .string(isShadowInArt ? "art" : shadows.isEmpty ? "none" : "theme")),
      ("layers", .array(shadows.map { .string($0.inOption) })), ("levels", .number(shadowLevels)),
    ])
  }

  private var directionsJSON: JSON {
    .object(
      directions.map { one in
        let members: [JSON.Member] = [
          ("known", .bool(one.isKnown)), (one.isKnown ? "from" : "why", .string(one.words)),
        ]
        return (one.direction.rawValue, .object(members))
      })
  }

  private func proof(holds: Bool) -> JSON {
    let worst = files.max { $0.result.failing < $1.result.failing }?.result
    let place = worst.flatMap { $0.failing == 0 ? nil : $0.firstFailing }
    return .object([
      ("holds", .bool(holds)),
      ("pixels", .integer(files.reduce(0) { $0 + $1.result.failing })),
      ("largest", .integer(files.map(\.result.largest).max() ?? 0)),
      ("where", place.map { .object([("x", .integer($0.x)), ("y", .integer($0.y))]) } ?? .null),
    ])
  }
}

extension SliceReport.Band {
  fileprivate var json: JSON {
    .object([
      ("axis", .string(axis == .horizontal ? "x" : "y")), ("from", .number(rows.lowerBound)),
      ("to", .number(rows.upperBound)), ("why", .string(reason)),
    ])
  }
}

extension RemovedContent {
  fileprivate var json: JSON {
    .object([
      ("rect", JSON(rect)), ("found", .bool(isFound)), ("certain", .bool(isCertain)),
      ("how", .string(source)), ("levels", .integer(levels)),
    ])
  }
}

extension SliceReport.File {
  fileprivate var json: JSON {
    .object([
      ("file", .string(name)), ("scale", .integer(scale)), ("width", .integer(size.width)),
      ("height", .integer(size.height)),
      (
        "levels",
        .object([
          ("far", .integer(result.largest)), ("edge", .integer(result.largestEdge)),
          ("edgePixels", .integer(result.edgePixels)),
        ])
      ),
    ])
  }
}

extension JSON {
  init(_ rect: Rect) {
    self = .object([
      ("x", .number(rect.x)), ("y", .number(rect.y)), ("width", .number(rect.width)),
      ("height", .number(rect.height)),
    ])
  }
}

extension ShadowStyle {
  /// The shadow as an option takes it: colour, opacity, offset across and down, blur.
  fileprivate var inOption: String {
    let numbers = [opacity, offset.x, offset.y, blur].map(\.onPixels.decimal)
    return "\(color.hex) \(numbers.joined(separator: " "))"
  }
}

extension SliceReport {
  /// What is known before anything is drawn again.
  init(
    of popovers: [FlattenedPopover], caps: Insets, bands: [Band],
    arrow: (rect: Rect, tip: Double, overlap: Double)?,
    directions: [(direction: ArrowDirection, isKnown: Bool, words: String)]
  ) {
    let mock = popovers[0].mocks[0]
    let back = mock.direction.toUp.inverse
    frame = Rect(back.rect(of: mock.outline.frame, in: mock.group.size), scale: mock.scale)
    self.arrow = arrow.map { (mock.direction, $0.rect, $0.tip, $0.overlap) }
    self.caps = caps
    self.bands = bands
    content = popovers[0].content
    let contents = popovers.compactMap(\.content)
    isContentElsewhere =
      popovers.count > 1 && !contents.isEmpty
      && contents.allSatisfy { $0.isFound && $0.isCertain }
    shadows = MockNumbers(popovers: popovers).shadows
    isShadowInArt = popovers.contains(where: \.hasPaintedShadow)
    isShadowLeftOut = popovers[0].wantedShadow == .none
    shadowLevels = popovers[0].shadowLevels
    self.directions = directions
    baked = popovers.flatMap(\.baked)
  }
}

extension Rect {
  /// Pixels of a file in points.
  init(_ rect: PixelRect, scale: Int) {
    func points(_ pixels: Int) -> Double { Double(pixels) / Double(scale) }
    self.init(
      x: points(rect.x), y: points(rect.y), width: points(rect.width), height: points(rect.height))
  }
}
