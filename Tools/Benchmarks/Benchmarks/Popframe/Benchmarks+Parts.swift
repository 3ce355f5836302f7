import CairoRenderer
import Imaging
import PNG

/// What job S is made of, each part alone.
func addParts() {
  let job = Job.standard()
  let made = Result { try Parts(of: job) }
  measure("S part: layout") { try job.layout() }
  measure("S part: drawing") { try job.drawing(of: made.get().layout) }
  measure("S part: group") { try CairoRenderer().render(made.get().groupAlone) }
  measure("S part: group and shadow") { try CairoRenderer().render(made.get().drawing) }
  measure("S part: encode") { try PNGCodec.encode(made.get().picture, scale: job.request.scale) }
  measure("S part: decode") { try PNGCodec.decode(made.get().png) }
}
