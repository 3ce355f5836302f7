import Imaging
import Popovers

extension Job {
  /// Job S with a frame of its own size and of nothing but noise: the worst case for the encoder.
  static func noise() -> Job {
    let job = standard()
    let frame = Bitmap(noiseOf: PixelSize(width: 640, height: 922))
    let file = PictureSet.File(path: "noise.png", scale: 2, size: frame.size)
    var theme = job.theme
    theme.frame = FrameStyle(image: PictureSet([file]), capInsets: Insets(all: 12))
    return Job(
      theme: theme, request: job.request,
      pictures: job.pictures.merging([file.path: frame]) { $1 })
  }
}
