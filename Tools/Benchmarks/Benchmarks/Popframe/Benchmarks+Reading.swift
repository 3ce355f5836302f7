import Imaging
import PNG

/// A PNG file of 3840×2160 pixels in memory: gone through, and decoded.
func addReading() {
  let file = Result { try PNGCodec.encode(ComparedPictures().scattered, scale: .one) }
  measure("read: verify") { try PNGCodec.verify(file.get()) }
  measure("read: decode") { try PNGCodec.decode(file.get()) }
}
