import Imaging

/// Job S with one thing changed.
func addVariations() {
  let variations = [
    ("stretched", Job.standard(resizing: "stretch")),
    ("stretched at 1.3x", Job.standard(resizing: "stretch", at: Scale(1.3) ?? .one)),
    ("tiled at 1.3x", Job.standard(at: Scale(1.3) ?? .one)),
    ("3x file", Job.standard(artScale: 3)),
    ("sigma 100 px", Job.standard(blur: 100)),
    ("noise", Job.noise()),
  ]
  for (name, job) in variations {
    measure("S \(name): draw without shadow") { try job.draw(.group) }
    measure("S \(name): draw, shadow, PNG") { try job.png() }
  }
}
