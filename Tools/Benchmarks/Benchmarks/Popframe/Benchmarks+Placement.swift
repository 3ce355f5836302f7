import Imaging
import Placement

/// Placing alone: a thousand popovers, each at another source. A millisecond is a million a second.
func addPlacement() {
  let theme = Job.standard().theme
  for policy in PlacementPolicy.allCases {
    measure("place: a thousand, \(policy.rawValue)") {
      try placeThousand(PlacementMetrics(theme), by: policy)
    }
  }
}

/// The sum of where they go, so that none is left out.
private func placeThousand(
  _ metrics: PlacementMetrics, by policy: PlacementPolicy
) throws -> Double {
  var request = PlacementRequest(
    container: Size(width: 1024, height: 768), source: Rect(x: 0, y: 0, width: 44, height: 44),
    content: Size(width: 320, height: 240))
  request.policy = policy
  var sum = 0.0
  for index in 0..<1000 {
    request.source.x = Double(index * 37 % 980)
    request.source.y = Double(index * 53 % 724)
    let placement = try Placement(request, metrics: metrics)
    sum += placement.popover.x + placement.offset
  }
  return sum
}
