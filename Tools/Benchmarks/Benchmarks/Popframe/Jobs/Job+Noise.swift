import Imaging
import Popovers

extension Job {
  /// Job S with a frame of its own size and of nothing but noise: the worst case for the encoder.
  static func noise() -> Job {
    let job = standard()
    let frame = Bitmap(noiseOf: PixelSize(width: 640, height: 922))
    return Job(
      yaml: standardTheme(resizing: "tile", blur: 20), request: job.request,
      pictures: job.pictures.merging(["frame@2x.png": frame]) { $1 })
  }
}
