import Imaging

/// The pixels of a picture that a fit of shadows looks at.
struct ShadowSamples {
  /// The picture's alpha at each, 0…1.
  let target: [Double]
  /// The picture's channels at each.
  let channels: [SIMD4<UInt8>]
  private let places: [PixelPoint]
  private let size: PixelSize

  /// - Parameter indices: Indices of the picture's pixels.
  init(_ picture: Bitmap, at indices: [Int]) {
    size = picture.size
    places = indices.map { [size] in PixelPoint(x: $0 % size.width, y: $0 / size.width) }
    channels = indices.map { picture.pixels[$0].vector }
    target = channels.map { Double($0[0]) / 255 }
  }

  /// What a mask of the picture's size, moved by so many pixels, is at each sample, 0…255.
  func values(of mask: [UInt8], dx: Int, dy: Int) -> [UInt8] {
    let (width, height) = (size.width, size.height)
    return places.map { place in
      let (x, y) = (place.x - dx, place.y - dy)
      return x >= 0 && y >= 0 && x < width && y < height ? mask[y * width + x] : 0
    }
  }
}
