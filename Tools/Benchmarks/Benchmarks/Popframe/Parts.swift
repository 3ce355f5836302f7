import CairoRenderer
import Imaging
import PNG
import Popovers

/// A job's results on the way from the theme to the bytes.
struct Parts {
  let layout: PopoverLayout
  let drawing: Drawing
  let groupAlone: Drawing
  let picture: Bitmap
  let png: [UInt8]

  init(of job: Job) throws {
    layout = try job.layout()
    drawing = job.drawing(of: layout)
    groupAlone = job.drawing(of: layout, .group)
    picture = try CairoRenderer().render(drawing)
    png = try PNGCodec.encode(picture, scale: job.request.scale)
  }
}
