public import Imaging

extension Drawing {
  /// Creates a picture of a container with the reasons of a placement over it: the margins and safe
  /// area, the strip of each candidate, source, popover, lane, tip and miss; to the right of the
  /// container, each candidate's reason in words.
  ///
  /// It is opaque, with white where nothing was drawn, because it may be shown on any background.
  ///
  /// - Parameters:
  ///   - report: The result of placing.
  ///   - metrics: The theme's numbers, for the lane.
  ///   - picture: The container as it was drawn, at the scale of the report's layout.
  public init(explaining report: PlacementReport, metrics: PlacementMetrics, over picture: Bitmap) {
    let whole = SlicedPicture(whole: picture)
    var sketch = PlacementSketch(report, metrics: metrics, canvas: picture.size)
    sketch.addAreas()
    sketch.addStrips()
    sketch.addPopover()
    sketch.addArrow()
    sketch.addLabels()
    let canvas = sketch.addLegend()
    self.init(
      canvas: canvas, background: .color(.white), overlay: [.picture(whole)] + sketch.steps)
  }
}
