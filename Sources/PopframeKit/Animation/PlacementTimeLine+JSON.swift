internal import Popovers

extension JSON {
  /// What `place --animate --json` prints: where the direction changes.
  package init(_ timeLine: PlacementTimeLine) {
    self = .object([
      ("format", .integer(1)),
      ("frames", .integer(timeLine.frames.count)),
      ("framesPerSecond", .integer(PlacementAnimation.framesPerSecond)),
      ("shows", .array(timeLine.frames.map { .string($0.name) })),
      (
        "changes",
        .array(
          timeLine.changes.map {
            .object([("frame", .integer($0.frame)), ("shows", .string($0.shows.name))])
          })
      ),
    ])
  }
}
