internal import CairoRenderer
public import Imaging
public import Placement
public import Popovers
internal import Themes

/// A popover as a page shows it: with a placeholder as its content, on a background, exactly as
/// `popframe render` draws it with `--placeholder` and `--background`.
@_spi(Studio) public struct ShownPopover: Sendable {
  /// The background below a popover.
  @_spi(Studio) public enum Background: Sendable {
    /// That of the theme's previews; a grey where they have none.
    case own
    /// Nothing.
    case none
    /// White and grey squares.
    case checker
    /// One colour.
    case color(Color)
    /// A picture of the theme's, by the name of its file.
    case picture(String)
    /// A picture that is not the theme's, and a name for it that ends in `.png`.
    case given(Bitmap, name: String)
  }

  /// An area in pixels that a picture below the popover covers, such as that of a whole pane.
  @_spi(Studio) public struct Room: Hashable, Sendable {
    /// Where the popover's bounds are along an axis.
    @_spi(Studio) public enum Edge: Hashable, Sendable {
      /// In the middle, moved by some pixels.
      case middle(by: Int)
      /// Their left or top edge.
      case start(Int)
      /// Their right or bottom edge.
      case end(Int)

      fileprivate func place(of length: Int, in room: Int) -> Int {
        switch self {
        case .middle(let shift): (room - length) / 2 + shift
        case .start(let place): place
        case .end(let place): place - length
        }
      }
    }

    /// Width and height.
    public var size: PixelSize
    /// Where bounds are from the left.
    public var x: Edge
    /// Where bounds are from the top.
    public var y: Edge

    /// Creates an area.
    public init(size: PixelSize, x: Edge = .middle(by: 0), y: Edge = .middle(by: 0)) {
      self.size = size
      self.x = x
      self.y = y
    }

    /// The top left of the bounds of a popover.
    public func place(of layout: PopoverLayout) -> PixelPoint {
      let bounds = layout.pixels.bounds
      return PixelPoint(
        x: x.place(of: bounds.width, in: size.width), y: y.place(of: bounds.height, in: size.height)
      )
    }
  }

  /// The settings of the drawing; their own `background` is not used.
  public var settings: RenderSettings
  /// The background below the popover.
  public var background: Background
  /// The area that a picture below covers; `nil` for the canvas, as `popframe render` does.
  public var room: Room?

  /// Creates a popover that is shown.
  ///
  /// - Parameter placeholder: Its words, such as `list`; `nil` for no content.
  /// - Returns: `nil` for unknown words.
  public init?(
    _ settings: RenderSettings, placeholder: String?, on background: Background, room: Room? = nil
  ) {
    self.settings = settings
    if let placeholder {
      guard let placeholder = try? Placeholder(text: placeholder) else { return nil }
      self.settings.placeholder = placeholder
    }
    self.background = background
    self.room = room
  }

  /// The words of all placeholders.
  public static let placeholders = Placeholder.words

  /// The appearance's name.
  public var appearance: String { settings.appearance ?? "base" }

  /// The grey of systems below popovers of themes that choose no background.
  private static func grey(_ appearance: HostAppearance) -> Color {
    appearance == .dark
      ? Color(red: 0x1C, green: 0x1C, blue: 0x1E) : Color(red: 0xF2, green: 0xF2, blue: 0xF7)
  }
}

extension ShownPopover.Room {
  /// Whether the picture below is kept: an area of 4 million pixels is more than a screen's.
  fileprivate var isKept: Bool { size.width * size.height <= 4 << 20 }

  /// The whole area with a picture over it.
  fileprivate func covered(
    by bitmap: Bitmap, of theme: ThemeFolder
  ) throws(PopframeError) -> CollapsedBitmap {
    let area = PixelRect(origin: .zero, size: size)
    let drawing = Drawing(
      canvas: size, background: .picture(SlicedPicture(bitmap, covering: area)))
    return try drawing.collapsedPicture(of: theme.file)
  }
}

extension ShownPopover {
  /// The request for a theme's layout.
  public func request(for theme: Theme) -> PopoverRequest {
    settings.request(for: theme, scale: settings.scales?.first ?? .one)
  }

  /// Draws the popover.
  ///
  /// - Parameter kept: Backgrounds that were drawn before; the picture is the same without them.
  public func render(
    with theme: ThemeFolder, keeping kept: KeptBackgrounds? = nil
  ) throws(PopframeError) -> RenderedPopover {
    let look = try theme.theme(for: appearance)
    let popover = try RenderPlan(
      theme, request(for: look), appearance: appearance,
      options: DrawingOptions(background: try pixels(of: theme)),
      placeholder: settings.placeholder)
    guard let room, case .picture(let bitmap) = popover.options.background else {
      return try RenderedPopover(popover)
    }
    var (drawing, warnings, files) = try popover.drawing()
    let (bounds, place) = (popover.layout.pixels.bounds, room.place(of: popover.layout))
    let origin = PixelPoint(x: bounds.x - place.x, y: bounds.y - place.y)
    if let kept, room.isKept {
      let area = try kept.covering(room.size, with: bitmap) { () throws(PopframeError) in
        try room.covered(by: bitmap, of: theme).whole
      }
      drawing.background = .picture(SlicedPicture(whole: area, at: origin))
    } else {
      drawing.background = .picture(
        SlicedPicture(bitmap, covering: PixelRect(origin: origin, size: room.size)))
    }
    let renderer = kept?.renderer ?? CairoRenderer()
    return RenderedPopover(
      popover, picture: try popover.picture(of: drawing, by: renderer), warnings: warnings,
      files: files, placement: nil)
  }

  /// Draws the background alone, over its whole area.
  ///
  /// - Returns: The picture; `nil` for a background that is no picture, or without an area.
  public func background(
    of theme: ThemeFolder, keeping kept: KeptBackgrounds? = nil
  ) throws(PopframeError) -> CollapsedBitmap? {
    guard let room, case .picture(let bitmap) = try pixels(of: theme) else { return nil }
    guard let kept, room.isKept else { return try room.covered(by: bitmap, of: theme) }
    return CollapsedBitmap(
      whole: try kept.covering(room.size, with: bitmap) { () throws(PopframeError) in
        try room.covered(by: bitmap, of: theme).whole
      })
  }

  /// The background as the value of `popframe render --background`: `none`, `checker`, a colour, or the name of one of
  /// the theme's pictures.
  public func backgroundText(in theme: ThemeFolder) throws(PopframeError) -> String {
    switch try named(in: theme) {
    case .none: "none"
    case .checker: "checker"
    case .color(let color): color.alpha < 255 ? color.hexWithAlpha : color.hex
    case .picture(let file): file
    }
  }

  private func pixels(of theme: ThemeFolder) throws(PopframeError) -> PopoverBackground<Bitmap> {
    if case .given(let bitmap, _) = background { return .picture(bitmap) }
    return try named(in: theme).map { (name) throws(PopframeError) in
      try theme.files.asset(name).picture().bitmap
    }
  }

  private func named(in theme: ThemeFolder) throws(PopframeError) -> PopoverBackground<String> {
    switch background {
    case .none: return .none
    case .checker: return .checker
    case .color(let color): return .color(color)
    case .picture(let name):
      guard theme.files.names.contains(name) else {
        throw .unreadable(path: name, reason: "the theme has no such picture")
      }
      return .picture(name)
    case .given(_, let name): return .picture(name)
    case .own:
      switch try theme.theme(for: appearance).previews.backgrounds(of: appearance).first {
      case .color(let color)?: return .color(color)
      case .picture(let picture)?: return .picture(picture.file(for: .three).path)
      case .checker?, nil: return .color(Self.grey(settings.lightOrDark))
      }
    }
  }
}

extension CollapsedBitmap {
  /// The picture with each square of pixels averaged to one; a square at the right or bottom has the pixels
  /// that are there.
  ///
  /// - Parameter side: The pixels along a side of a square; at least 1.
  @_spi(Studio) public func averaged(over side: Int) -> CollapsedBitmap {
    precondition(side >= 1, "a square has a side")
    guard side > 1 else { return self }
    let bitmap = whole
    let size = PixelSize(
      width: (bitmap.width + side - 1) / side, height: (bitmap.height + side - 1) / side)
    var sums = [SIMD4<UInt32>](repeating: .zero, count: size.width)
    var pixels: [Pixel] = []
    pixels.reserveCapacity(size.width * size.height)
    bitmap.pixels.withUnsafeBufferPointer { source in
      for row in 0..<size.height {
        let lines = row * side..<min(bitmap.height, (row + 1) * side)
        for column in sums.indices { sums[column] = .zero }
        for y in lines {
          var place = y * bitmap.width
          for column in 0..<size.width {
            for _ in column * side..<min(bitmap.width, (column + 1) * side) {
              let pixel = source[place]
              sums[column] &+= SIMD4(
                UInt32(pixel.red), UInt32(pixel.green), UInt32(pixel.blue), UInt32(pixel.alpha))
              place += 1
            }
          }
        }
        for (column, sum) in sums.enumerated() {
          let width = min(bitmap.width, (column + 1) * side) - column * side
          let count = UInt32(width * lines.count)
          let mean = (sum &+ count / 2) / SIMD4(repeating: count)
          pixels.append(
            Pixel(
              red: UInt8(mean[0]), green: UInt8(mean[1]), blue: UInt8(mean[2]),
              alpha: UInt8(mean[3])))
        }
      }
    }
    return CollapsedBitmap(whole: Bitmap(size: size, pixels: pixels))
  }
}
