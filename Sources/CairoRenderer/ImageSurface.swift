import CCairo
import Imaging

/// A Cairo image surface over memory that it does not own.
///
/// The memory outlives the surface: the surface is created and destroyed inside the closure that
/// has the pointer. Destroying it finishes it, so that nothing inside Cairo can access the memory
/// afterwards.
struct ImageSurface: ~Copyable {
  let pointer: OpaquePointer

  /// A surface to draw on: premultiplied pixels, row by row without padding.
  init(
    drawingOn pixels: UnsafeMutableBufferPointer<Pixel>, size: PixelSize
  ) throws(CairoError) {
    try self.init(
      UnsafeMutableRawPointer(pixels.baseAddress), CAIRO_FORMAT_ARGB32, size: size,
      stride: size.width * MemoryLayout<Pixel>.stride)
  }

  /// A surface to find coverage on: a byte a pixel, ``maskStride(width:)`` bytes a row.
  init(
    drawingMaskOn bytes: UnsafeMutableBufferPointer<UInt8>, size: PixelSize
  ) throws(CairoError) {
    try self.init(
      UnsafeMutableRawPointer(bytes.baseAddress), CAIRO_FORMAT_A8, size: size,
      stride: Self.maskStride(width: size.width))
  }

  /// A surface to paint with: premultiplied pixels, row by row without padding. Cairo takes a
  /// mutable pointer for every surface, but only reads one that is never a target.
  init(reading pixels: UnsafeBufferPointer<Pixel>, size: PixelSize) throws(CairoError) {
    try self.init(
      UnsafeMutableRawPointer(mutating: UnsafeRawPointer(pixels.baseAddress)),
      CAIRO_FORMAT_ARGB32, size: size, stride: size.width * MemoryLayout<Pixel>.stride)
  }

  /// A surface to paint through: coverage, a byte a pixel, ``maskStride(width:)`` bytes a row.
  init(readingMask bytes: UnsafeBufferPointer<UInt8>, size: PixelSize) throws(CairoError) {
    try self.init(
      UnsafeMutableRawPointer(mutating: UnsafeRawPointer(bytes.baseAddress)), CAIRO_FORMAT_A8,
      size: size, stride: Self.maskStride(width: size.width))
  }

  private init(
    _ memory: UnsafeMutableRawPointer?, _ format: cairo_format_t, size: PixelSize, stride: Int
  ) throws(CairoError) {
    pointer = cairo_image_surface_create_for_data(
      memory?.assumingMemoryBound(to: UInt8.self), format, Int32(size.width), Int32(size.height),
      Int32(stride))
    try CairoError.check(cairo_surface_status(pointer))
  }

  deinit {
    cairo_surface_finish(pointer)
    cairo_surface_destroy(pointer)
  }

  /// The bytes from one row of a mask to the next; Cairo wants rows to begin at whole words.
  static func maskStride(width: Int) -> Int {
    Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, Int32(width)))
  }

  /// Throws ``CairoError/outOfMemory`` if Cairo cannot allocate 16 MiB.
  static func checkMemory() throws(CairoError) {
    let pointer = cairo_image_surface_create(CAIRO_FORMAT_A8, 4096, 4096)
    defer { cairo_surface_destroy(pointer) }
    try CairoError.check(cairo_surface_status(pointer))
  }

  /// Ends the drawing onto this surface: its memory is complete afterwards.
  func flush() throws(CairoError) {
    cairo_surface_flush(pointer)
    try CairoError.check(cairo_surface_status(pointer))
  }
}

extension Bitmap {
  func withSurface(
    _ body: (borrowing ImageSurface) throws(CairoError) -> Void
  ) throws(CairoError) {
    try pixels.withUnsafeBufferPointer { pixels throws(CairoError) in
      try body(ImageSurface(reading: pixels, size: size))
    }
  }
}

extension AlphaMask {
  func withSurface(
    _ body: (borrowing ImageSurface) throws(CairoError) -> Void
  ) throws(CairoError) {
    try rows(stride: ImageSurface.maskStride(width: size.width))
      .withUnsafeBufferPointer { bytes throws(CairoError) in
        try body(ImageSurface(readingMask: bytes, size: size))
      }
  }

  /// The values with every row filled up to a number of bytes.
  private func rows(stride: Int) -> [UInt8] {
    if stride == size.width { return values }
    let padding = repeatElement(UInt8(0), count: stride - size.width)
    var padded: [UInt8] = []
    padded.reserveCapacity(stride * size.height)
    for y in 0..<size.height {
      padded += values[y * size.width..<(y + 1) * size.width]
      padded += padding
    }
    return padded
  }
}
