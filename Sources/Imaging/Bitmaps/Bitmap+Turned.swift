extension Bitmap {
  /// The picture turned or mirrored, pixel for pixel.
  package func turned(_ orientation: Orientation) -> Bitmap {
    if orientation == .identity { return self }
    var result = Bitmap(size: orientation.size(of: size))
    let width = result.size.width
    result.withUnsafeMutablePixels { output in
      pixels.withUnsafeBufferPointer { source in
        if let output = output.baseAddress, let source = source.baseAddress {
          orientation.copy(source, size: size, to: output, stride: width)
        }
      }
    }
    return result
  }
}
