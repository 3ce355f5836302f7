internal import ArtAnalysis
internal import Imaging
internal import Languages
internal import Themes
internal import Words

extension SliceSettings {
  /// A choice that a person writes as a text: as an option of the command, and by the same name in the studio.
  package enum Option: String, CaseIterable, Sendable {
    case frame = "--frame-rect"
    case arrow = "--arrow-rect"
    case tip = "--tip"
    case caps = "--caps"
    case content = "--content"
    case shadow = "--shadow"
    case pages = "--on"

    /// The texts that it takes, for a message.
    fileprivate var taken: String {
      switch self {
      case .frame: "X,Y,W,H in points"
      case .arrow: "X,Y,W,H in points, or none"
      case .tip: "a place in points"
      case .caps: "TOP,LEFT,BOTTOM,RIGHT in points"
      case .content: "X,Y,W,H in points, auto or none"
      case .shadow:
        "auto, keep, none, or its colour, opacity, offset across and down, and blur: '#000 .3 0 4 16'"
      case .pages: "a colour, or two with a comma between them"
      }
    }
  }

  /// A text that an option does not take.
  package struct WrongText: Error, Equatable {
    /// The option, the text, and what is taken instead.
    package let message: String
  }

  /// Takes the text of an option in place of what is found.
  package mutating func take(_ text: String, for option: Option) throws(WrongText) {
    guard takes(text, for: option) else {
      throw WrongText(
        message: "\(option.rawValue): \(text.quoted) is not taken; give \(option.taken)")
    }
  }

  private mutating func takes(_ text: String, for option: Option) -> Bool {
    switch option {
    case .frame:
      guard let rect = Rect(option: text) else { return false }
      lines.frame = rect
    case .arrow:
      (lines.arrow, lines.hasNoArrow) = (Rect(option: text), text == "none")
      return lines.arrow != nil || lines.hasNoArrow
    case .tip:
      guard let numbers = text.points, numbers.count == 1 else { return false }
      lines.tip = numbers[0]
    case .caps:
      guard let numbers = text.points, numbers.count == 4, numbers.allSatisfy({ $0 >= 0 }) else {
        return false
      }
      lines.caps = Insets(
        top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    case .content:
      guard let content = Content(option: text) else { return false }
      self.content = content
    case .shadow:
      guard let shadow = Shadow(option: text) else { return false }
      self.shadow = shadow
    case .pages:
      let colors = text.parts(at: ",").map { Color(option: $0) }
      guard colors.count <= 2, !colors.contains(nil) else { return false }
      pages = colors.compactMap(\.self)
    }
    return true
  }
}

extension SliceSettings.Lines {
  /// Fails where a line lies outside of a picture.
  func check(in file: FlattenedPopover.File) throws(SliceFault) {
    for (what, rect) in [("frame", frame), ("arrow", arrow)] {
      guard let rect else { continue }
      let pixels = rect.pixels(file.scale)
      guard file.bitmap.bounds.intersection(pixels) != pixels || pixels.isEmpty else { continue }
      let size = Rect(file.bitmap.bounds, scale: file.scale)
      throw SliceFault(
        file: file.path,
        reason:
          "the \(what) that is given, \(rect.inOption), is not inside of the picture, which is "
          + "\(size.width.decimal) × \(size.height.decimal) points")
    }
  }

  /// The frame that was found in the file that lines are of, in points.
  struct Origin {
    var frame: Rect
    /// Whether that is a picture of another side, which has an arrow of its own.
    var isOtherPicture: Bool
  }

  /// A canvas that ends with a shadow is rounded to whole pixels on each side; where it is cut otherwise, nobody knows.
  private static let mostShift = 2.0

  /// The lines in a file that they are not of, in its own points.
  ///
  /// Edges that are those found are those found here, too: files round edges to their own pixels. An arrow keeps its place
  /// beside the frame.
  ///
  /// - Parameters:
  ///   - origin: Where the lines are of; `nil` where they are of this file.
  ///   - outline: What was found in this file.
  ///   - bounds: The file's picture, in pixels.
  ///   - scale: Pixels per point of the file.
  func carried(
    from origin: Origin?, to outline: MockOutline, in bounds: PixelRect, scale: Int
  ) -> Self {
    guard let origin else { return self }
    let (first, own, bounds) = (
      origin.frame, Rect(outline.frame, scale: scale), Rect(bounds, scale: scale)
    )
    func edge(
      _ given: Double, _ found: Double, _ own: Double, from start: (Double, Double), to end: Double
    ) -> Double {
      let shift = start.1 - start.0
      guard abs(given - found) > 1e-6 else { return own }
      let place =
        given
        + (origin.isOtherPicture ? own - found : abs(shift) <= Self.mostShift ? shift : 0)
      return min(max(place, 0), end)
    }
    var lines = self
    if let frame {
      let (across, down) = ((first.x, own.x), (first.y, own.y))
      let x = edge(frame.x, first.x, own.x, from: across, to: bounds.maxX)
      let y = edge(frame.y, first.y, own.y, from: down, to: bounds.maxY)
      let right = edge(frame.maxX, first.maxX, own.maxX, from: across, to: bounds.maxX)
      let bottom = edge(frame.maxY, first.maxY, own.maxY, from: down, to: bounds.maxY)
      lines.frame = Rect(x: x, y: y, width: right - x, height: bottom - y)
    }
    guard !origin.isOtherPicture else {
      (lines.arrow, lines.tip, lines.hasNoArrow) = (nil, nil, false)
      return lines
    }
    let (from, to) = (frame ?? first, lines.frame ?? own)
    let side = arrow?.side(of: from) ?? outline.arrowSide
    // Along its side an arrow counts from the frame's left end, as it points up.
    let across = side == .right ? to.maxX - from.maxX : to.x - from.x
    let down = side == .bottom || side == .left ? to.maxY - from.maxY : to.y - from.y
    if let arrow {
      lines.arrow = Rect(
        x: arrow.x + across, y: arrow.y + down, width: arrow.width, height: arrow.height)
    }
    if let tip { lines.tip = tip + (side == .left || side == .right ? down : across) }
    return lines
  }

  /// Fails where the arrow that is given does not stand out of one side of the frame.
  func checkArrow(beside outline: MockOutline, file: String, scale: Int) throws(SliceFault) {
    guard let arrow else { return }
    let frame = outline.frame
    let pixels = arrow.pixels(scale).held(beside: frame, within: scale)
    let isBeside =
      switch outline.arrowSide {
      case .top, .bottom: pixels.x >= frame.x && pixels.maxX <= frame.maxX
      case .left, .right: pixels.y >= frame.y && pixels.maxY <= frame.maxY
      case nil: false
      }
    guard isBeside, frame.union(pixels) != frame else {
      throw SliceFault(
        file: file,
        reason:
          "the arrow that is given, \(arrow.inOption), does not stand out of one side of the frame at "
          + Rect(frame, scale: scale).inOption)
    }
  }
}

extension Rect {
  /// The side of a frame from which the rectangle stands out furthest; `nil` for none.
  fileprivate func side(of frame: Rect) -> PictureSide? {
    let reaches: [(side: PictureSide, reach: Double)] = [
      (.top, frame.y - y), (.bottom, maxY - frame.maxY), (.left, frame.x - x),
      (.right, maxX - frame.maxX),
    ]
    return reaches.max { $0.reach < $1.reach }.flatMap { $0.reach > 0 ? $0.side : nil }
  }
}

extension MockOutline {
  /// The same with lines that are given in points of its file.
  func with(_ lines: SliceSettings.Lines, scale: Int) -> MockOutline {
    let given = lines.frame?.pixels(scale)
    let arrow = lines.arrow?.pixels(scale).held(beside: given ?? frame, within: scale)
    return with(frame: given, arrow: arrow, hasNoArrow: lines.hasNoArrow)
  }
}

extension PixelRect {
  /// An arrow's rectangle that ends where the frame does: in a set it is rounded to whole points, beyond that.
  fileprivate func held(beside frame: PixelRect, within pixels: Int) -> PixelRect {
    func low(_ place: Int, _ edge: Int) -> Int {
      (edge - pixels..<edge).contains(place) ? edge : place
    }
    func high(_ place: Int, _ edge: Int) -> Int {
      (edge + 1..<edge + pixels + 1).contains(place) ? edge : place
    }
    let (left, top) = (low(x, frame.x), low(y, frame.y))
    let (right, bottom) = (high(maxX, frame.maxX), high(maxY, frame.maxY))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension SliceSettings.Content {
  fileprivate init?(option: String) {
    switch option {
    case "auto": self = .auto
    case "none": self = .none
    default:
      guard let rect = Rect(option: option) else { return nil }
      self = .rect(rect)
    }
  }
}

extension SliceSettings.Shadow {
  /// `auto`, `keep`, `none`, or shadows, the first drawn lowest.
  fileprivate init?(option: String) {
    switch option {
    case "auto": self = .auto
    case "keep": self = .keep
    case "none": self = .none
    default:
      let shadows = option.parts(at: ",").map { ShadowStyle(option: $0) }
      guard !shadows.contains(nil) else { return nil }
      self = .given(shadows.compactMap(\.self))
    }
  }
}

extension ShadowStyle {
  /// A colour, an opacity, an offset across and down and a blur: `#000 .3 0 4 16`.
  fileprivate init?(option: Substring) {
    let words = String(option).words(between: " ")
    let numbers = words.dropFirst().compactMap { Double($0) }
    guard words.count == 5, numbers.count == 4, numbers.allSatisfy(\.isPlace),
      let color = Color(option: words[0]), (0.01...1).contains(numbers[0]),
      (0...100).contains(numbers[3])
    else { return nil }
    self.init(
      color: color, opacity: numbers[0], offset: Point(x: numbers[1], y: numbers[2]),
      blur: numbers[3])
  }
}

extension Color {
  /// A colour in hexadecimal digits or by its CSS name.
  fileprivate init?(option: Substring) {
    guard let color = Color(hex: String(option)) ?? Color(cssName: String(option)) else {
      return nil
    }
    self = color
  }
}

extension Rect {
  fileprivate init?(option: String) {
    guard let numbers = option.points, numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
      return nil
    }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension String {
  /// Numbers in points with commas between them; `nil` if one is no place of a picture.
  fileprivate var points: [Double]? {
    let numbers = parts(at: ",").map { Double($0.words(between: " ").joined()) }
    return numbers.allSatisfy { $0?.isPlace ?? false } ? numbers.compactMap(\.self) : nil
  }
}

extension Double {
  /// Whether it is a length that a theme may have, in points.
  fileprivate var isPlace: Bool { abs(self) <= NumberRange.longest }
}
