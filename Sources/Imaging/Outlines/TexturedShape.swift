/// A shape cut out of a texture, with a line along a part of its outline: one step of a drawing.
///
/// A pixel is texture × coverage of the shape and line × coverage of the line, the line over the
/// texture where both are; premultiplied and rounded once.
package struct TexturedShape: Equatable, Sendable {
  /// A line of one colour: the points near the legs, which are the outline without its part on the
  /// frame.
  package struct Line: Equatable, Sendable {
    /// Its colour; straight alpha.
    package var color: Color
    /// The points that are close enough to the legs.
    package var near: Area
    /// The area that contains a line inside the shape; `nil` for a line outside.
    package var inside: Area?
    /// The area that a line outside the shape must not cover; `nil` for a line inside.
    package var outsideOf: Area?

    package init(color: Color, near: Area, inside: Area?, outsideOf: Area?) {
      self.color = color
      self.near = near
      self.inside = inside
      self.outsideOf = outsideOf
    }
  }

  /// The shape, pointing up, in pixels of the grid.
  package var shape: Area
  package var grid: TurnedGrid
  /// The texture that the shape is cut out of, on the canvas; it is not turned. `nil` for none.
  package var texture: SlicedPicture?
  package var line: Line?
  /// Canvas pixels outside of this are not painted; `nil` cuts nothing.
  package var clip: PixelRect?

  package init(
    shape: Area, grid: TurnedGrid, texture: SlicedPicture?, line: Line? = nil,
    clip: PixelRect? = nil
  ) {
    self.shape = shape
    self.grid = grid
    self.texture = texture
    self.line = line
    self.clip = clip
  }

  package var paintedRect: PixelRect { clip.map(grid.rect.intersection) ?? grid.rect }
}

extension TexturedShape {
  /// The pixels of the turned grid.
  package func bitmap<Failure: Error>(
    coverage: CoverageFinder<Failure>
  ) throws(Failure) -> Bitmap {
    let size = grid.orientation.size(of: grid.size)
    var cut = Bitmap(size: size)
    if var texture {
      texture.origin = PixelPoint(
        x: texture.origin.x - grid.origin.x, y: texture.origin.y - grid.origin.y)
      cut.draw(texture)
    }
    let shape = try coverage(self.shape, grid).values
    let (inside, outside) = try line?.shares(on: grid, coverage: coverage) ?? ([], [])
    let color = line?.color.premultiplied ?? .zero
    let pixels = cut.pixels.indices.map { index in
      let texture = cut.pixels[index].channels
      var sum = texture * Double(shape[index])
      if !inside.isEmpty, inside[index] > 0 {
        let covered = Double(min(inside[index], Int(shape[index])))
        sum += color * Double(inside[index])
        let hidden: Double = covered * color[0] / 255
        sum -= texture * hidden
      }
      if !outside.isEmpty, outside[index] > 0 { sum += color * Double(outside[index]) }
      return Pixel(rounding: sum / 255)
    }
    return Bitmap(size: size, pixels: pixels)
  }
}

extension TexturedShape.Line {
  /// How much of each pixel the line covers inside and outside of the shape, 0…255.
  fileprivate func shares<Failure: Error>(
    on grid: TurnedGrid, coverage: CoverageFinder<Failure>
  ) throws(Failure) -> (inside: [Int], outside: [Int]) {
    let near = try coverage(self.near, grid).values
    var shares: (inside: [Int], outside: [Int]) = ([], [])
    if let inside {
      // The intersection: the sum of both minus their union.
      let first = try coverage(inside, grid).values
      let either = try coverage(inside.union(self.near), grid).values
      shares.inside = near.indices.map {
        max(0, Int(near[$0]) + Int(first[$0]) - Int(either[$0]))
      }
    }
    if let outsideOf {
      let taken = try coverage(outsideOf, grid).values
      let either = try coverage(outsideOf.union(self.near), grid).values
      shares.outside = taken.indices.map { max(0, Int(either[$0]) - Int(taken[$0])) }
    }
    return shares
  }
}
