import Imaging

/// A slow model of a drawing of natural-size pictures, filled rectangles and unblurred shadows,
/// pixel by pixel, from the contract's words and Porter and Duff's formula.
struct CompositionModel {
  let drawing: Drawing

  func render() -> Bitmap {
    let visible = drawing.visible
    var result = Bitmap(size: visible.size)
    for y in visible.y..<visible.maxY {
      for x in visible.x..<visible.maxX {
        var pixel = background(x, y)
        for shadow in drawing.shadows { pixel = over(self.shadow(shadow, x, y), pixel) }
        if drawing.paintsGroup { pixel = over(group(x, y), pixel) }
        for step in drawing.overlay { pixel = over(color(step, x, y), pixel) }
        result[x - visible.x, y - visible.y] = pixel
      }
    }
    return result
  }

  /// source + destination · (1 − source alpha), the product rounded to 8 bits.
  private func over(_ source: Pixel, _ destination: Pixel) -> Pixel {
    func channel(_ source: UInt8, _ destination: UInt8, _ alpha: UInt8) -> UInt8 {
      source + rounded(Double(destination) * Double(255 - alpha) / 255)
    }
    return Pixel(
      red: channel(source.red, destination.red, source.alpha),
      green: channel(source.green, destination.green, source.alpha),
      blue: channel(source.blue, destination.blue, source.alpha),
      alpha: channel(source.alpha, destination.alpha, source.alpha))
  }

  private func rounded(_ value: Double) -> UInt8 { UInt8((value + 0.5).rounded(.down)) }

  private func background(_ x: Int, _ y: Int) -> Pixel {
    switch drawing.background {
    case .none: return .clear
    case .color(let color): return Pixel(color)
    case .picture(let picture): return color(.picture(picture), x, y)
    case .checker(let edge):
      func square(_ position: Int) -> Int {
        (0...Int(Double(position) / edge.value) + 2).last { start(ofSquare: $0, edge) <= position }
          ?? 0
      }
      let number = square(x) + square(y)
      let shade: UInt8 = number.isMultiple(of: 2) ? 0xFF : 0xCC
      return Pixel(red: shade, green: shade, blue: shade, alpha: 255)
    }
  }

  private func start(ofSquare number: Int, _ edge: Ratio) -> Int {
    Int((Double(number) * edge.value + 0.5).rounded(.down))
  }

  private func group(_ x: Int, _ y: Int) -> Pixel {
    guard contains(PixelRect(origin: .zero, size: drawing.canvas), x, y) else { return .clear }
    return drawing.group.reduce(.clear) { over(color($1, x, y), $0) }
  }

  private func shadow(_ shadow: DropShadow, _ x: Int, _ y: Int) -> Pixel {
    precondition(shadow.sigma == 0, "the model does not blur")
    let (casterX, casterY) = (x - shadow.offset.x, y - shadow.offset.y)
    var alpha =
      switch shadow.caster {
      case .group: Double(group(casterX, casterY).alpha)
      case .rectangle(let rect):
        contains(
          rect.intersection(PixelRect(origin: .zero, size: drawing.canvas)), casterX, casterY)
          ? 255.0 : 0
      case .area: preconditionFailure("the model knows no areas")
      }
    alpha *= Double(shadow.color.alpha) / 255 * shadow.opacity
    if shadow.knockout {
      alpha *= 1 - min(1, Double(group(x, y).alpha) / Double(shadow.solidAlpha))
    }
    var color = shadow.color
    color.alpha = rounded(alpha)
    return Pixel(color)
  }

  private func color(_ step: Drawing.Step, _ x: Int, _ y: Int) -> Pixel {
    switch step {
    case .picture(let picture):
      return color(picture, x, y)
    case .fill(let path, let paint):
      if !contains(path.pixels, x, y) { return .clear }
      return switch paint {
      case .color(let color): Pixel(color)
      case .picture(let picture): color(picture, x, y)
      }
    case .stroke, .inside, .outlined, .textured:
      preconditionFailure("the model knows no lines, outlines and groups")
    }
  }

  private func color(_ picture: SlicedPicture, _ x: Int, _ y: Int) -> Pixel {
    let rect = PixelRect(origin: picture.origin, size: picture.bitmap.size)
    if !contains(rect, x, y) { return .clear }
    if let clip = picture.clip, !contains(clip, x, y) { return .clear }
    if let hole = picture.hole, contains(hole, x, y) { return .clear }
    return picture.bitmap[x - rect.x, y - rect.y]
  }

  private func contains(_ rect: PixelRect, _ x: Int, _ y: Int) -> Bool {
    x >= rect.x && y >= rect.y && x < rect.maxX && y < rect.maxY
  }
}

extension Path {
  /// The outline of a rectangle.
  init(_ rect: PixelRect) {
    self.init(Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
  }

  /// The rectangle that this is the outline of.
  fileprivate var pixels: PixelRect {
    guard case .move(let first) = elements[0], case .line(let last) = elements[2] else {
      preconditionFailure("not a rectangle")
    }
    return PixelRect(
      x: Int(first.x), y: Int(first.y), width: Int(last.x - first.x), height: Int(last.y - first.y))
  }
}
