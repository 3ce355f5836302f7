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

extension SliceSettings {
  /// The settings for another picture of the popover than the first, which lines are given for: its frame and content are
  /// moved and grown as those of the first are, and its arrow is its own.
  func holding(
    for files: [FlattenedPopover.File], beside first: [FlattenedPopover.File]
  ) -> SliceSettings {
    guard let file = files.first, let firstFile = first.first, file.path != firstFile.path else {
      return self
    }
    var settings = self
    settings.lines = Lines(caps: lines.caps)
    let given: Rect? = if case .rect(let rect) = content { rect } else { nil }
    guard lines.frame != nil || given != nil, let own = file.frame, let firsts = firstFile.frame
    else { return settings }
    settings.lines.frame = lines.frame.map { frame in
      Rect(
        x: own.x + frame.x - firsts.x, y: own.y + frame.y - firsts.y,
        width: own.width + frame.width - firsts.width,
        height: own.height + frame.height - firsts.height)
    }
    if let given {
      settings.content = .rect(
        Rect(
          x: own.x + given.x - firsts.x, y: own.y + given.y - firsts.y, width: given.width,
          height: given.height))
    }
    return settings
  }
}

extension FlattenedPopover.File {
  /// The frame as it is found, in points.
  fileprivate var frame: Rect? {
    (try? MockOutline(SolidOutline.shape(of: bitmap), colors: bitmap)).map {
      Rect($0.frame, scale: scale)
    }
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

  /// Fails where the arrow that is given does not stand out of one side of the frame.
  func checkArrow(beside outline: MockOutline, file: String, scale: Int) throws(SliceFault) {
    guard let arrow else { return }
    let (frame, pixels) = (outline.frame, arrow.pixels(scale))
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
