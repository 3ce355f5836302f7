package import Imaging
import Popovers
package import Themes
internal import Words

/// Compares a popover that was seen in an app with the rules: which direction gives it, and which
/// single change of the request would.
package struct PlacementObservation: Equatable, Sendable {
  /// Where the popover was seen, in points of the container.
  package let popover: Rect
  /// Where its arrow pointed; `nil` if that is not known.
  package let arrow: ArrowDirection?
  /// Whether the rules give exactly this popover.
  package let agrees: Bool
  /// The permitted directions with which the rules give this popover.
  package let candidates: [ArrowDirection]
  /// The changes of one input with which the rules give it; at most five, in the order in which they
  /// were tried.
  package let changes: [PlacementInputChange]
  /// The edge of the placed popover that is nearest to the one that was seen.
  package let nearest: NearestEdge

  /// An edge of a popover, and how far it is from where it was seen.
  package struct NearestEdge: Equatable, Sendable {
    /// `left`, `top`, `right` or `bottom`.
    package let name: String
    /// The observed edge minus the placed one, in points.
    package let difference: Double
  }

  /// Edges that are nearer than this, in points, are the same.
  package static let tolerance = 0.5
  package static let mostChanges = 5

  /// - Parameter request: The request that the app is assumed to have made.
  package init(
    _ popover: Rect, arrow: ArrowDirection? = nil, request: PlacementRequest,
    metrics: PlacementMetrics
  ) throws(PlacementError) {
    self.popover = popover
    self.arrow = arrow
    let placed = try Placement(request, metrics: metrics)
    candidates = placed.candidates.filter {
      popover.isNear($0.popover) && (arrow == nil || arrow == $0.direction)
    }.map(\.direction)
    func agrees(_ placement: Placement) -> Bool {
      popover.isNear(placement.popover) && (arrow == nil || arrow == placement.direction)
    }
    self.agrees = agrees(placed)
    nearest = NearestEdge(popover, placed.popover)
    guard !self.agrees else {
      changes = []
      return
    }
    var changes: [PlacementInputChange] = []
    var names: Set<String> = []
    ObservedSearch(request, popover: popover, metrics: metrics).tryEach { change, changed in
      // Only the smallest change of each input is reported.
      guard !names.contains(change.name), let placement = try? Placement(changed, metrics: metrics),
        agrees(placement)
      else { return true }
      names.insert(change.name)
      changes.append(change)
      return changes.count < Self.mostChanges
    }
    self.changes = changes
  }
}

/// A change of one input: its name in scene files, with the side where it is one of insets.
package struct PlacementInputChange: Equatable, Sendable {
  /// The name: `permitted`, `margins`, `margins left`.
  package let name: String
  package let from: String
  /// The value that gives the observed popover.
  package let to: String
}

/// The changes that are tried, in order: first choices, then numbers, the smallest change first.
private struct ObservedSearch {
  let request: PlacementRequest
  let popover: Rect
  let metrics: PlacementMetrics

  /// Steps of numbers, in points.
  static let step = 0.5
  static let largest = 400.0

  init(_ request: PlacementRequest, popover: Rect, metrics: PlacementMetrics) {
    self.request = request
    self.popover = popover
    self.metrics = metrics
  }

  /// Calls the body with each change and the changed request until it returns `false`.
  func tryEach(_ body: (PlacementInputChange, PlacementRequest) -> Bool) {
    for (change, changed) in choices where !body(change, changed) { return }
    for count in 1...Int(Self.largest / Self.step) {
      for sign in [1.0, -1] {
        let delta = sign * Double(count) * Self.step
        for (change, changed) in numbers(delta) where !body(change, changed) { return }
      }
    }
  }

  private typealias Change = (PlacementInputChange, PlacementRequest)

  private func change(
    _ name: String, _ from: String, _ to: String, _ body: (inout PlacementRequest) -> Void
  ) -> Change {
    var changed = request
    body(&changed)
    return (PlacementInputChange(name: name, from: from, to: to), changed)
  }

  private var choices: [Change] {
    var changes = permissions.map { directions in
      change("permitted", words(request.permitted), words(directions)) { $0.permitted = directions }
    }
    for policy in PlacementPolicy.allCases where policy != request.policy {
      changes.append(
        change("policy", request.policy.rawValue, policy.rawValue) { $0.policy = policy })
    }
    for alignment in PlacementAlignment.allCases where alignment != request.alignment {
      changes.append(
        change("alignment", request.alignment.rawValue, alignment.rawValue) {
          $0.alignment = alignment
        })
    }
    changes.append(
      change("overlapSource", "\(request.overlapsSource)", "\(!request.overlapsSource)") {
        $0.overlapsSource.toggle()
      })
    for direction in [ArrowDirection.up, .left] {
      // The observed size is the smallest allowed one.
      let rest = metrics.bounds(content: Size(width: 0, height: 0), direction)
      let least = Size(
        width: max(0, popover.width - rest.width), height: max(0, popover.height - rest.height))
      changes.append(
        change(
          "minimumContent", request.minimumContent.words, least.words
        ) { $0.minimumContent = least })
    }
    return changes
  }

  /// All other sets of directions, those with the fewest added or removed first.
  private var permissions: [[ArrowDirection]] {
    // A bar button never permits other directions.
    let all: [ArrowDirection] = request.isBarButton ? [.up, .down] : [.up, .down, .left, .right]
    let asked = request.permitted.filter { $0 != .none }
    let sets = (0..<(1 << all.count)).map { bits in
      all.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)
    }
    func distance(_ set: [ArrowDirection]) -> Int {
      all.filter { set.contains($0) != asked.contains($0) }.count
    }
    return sets.filter { distance($0) > 0 }
      .sorted { distance($0) < distance($1) }
      // Remaining directions keep their order, which two policies use.
      .map { set in asked.filter(set.contains) + set.filter { !asked.contains($0) } }
  }

  private func numbers(_ delta: Double) -> [Change] {
    var changes: [Change] = []
    func add(
      _ name: String, _ value: Double, _ body: (inout PlacementRequest, Double) -> Void,
      isSigned: Bool = false
    ) {
      let new = value + delta
      guard isSigned || new >= 0 else { return }
      changes.append(change(name, value.inSentence, new.inSentence) { body(&$0, new) })
    }
    let margins = request.margins
    if min(margins.top, margins.left, margins.bottom, margins.right) + delta >= 0 {
      let new = Insets(
        top: margins.top + delta, left: margins.left + delta, bottom: margins.bottom + delta,
        right: margins.right + delta)
      changes.append(change("margins", margins.words, new.words) { $0.margins = new })
    }
    let sides: [(String, WritableKeyPath<Insets, Double>)] = [
      ("top", \.top), ("left", \.left), ("bottom", \.bottom), ("right", \.right),
    ]
    for (side, path) in sides {
      add("margins \(side)", margins[keyPath: path], { $0.margins[keyPath: path] = $1 })
    }
    for (side, path) in sides {
      add(
        "safeArea \(side)", request.safeArea[keyPath: path], { $0.safeArea[keyPath: path] = $1 })
    }
    add("keyboard", request.keyboardHeight, { $0.keyboardHeight = $1 })
    add("distance", request.distance, { $0.distance = $1 }, isSigned: true)
    guard case .content(let size) = request.extent else { return changes }
    for (name, width, height) in [
      ("content width", delta, 0.0), ("content height", 0, delta), ("content", delta, delta),
    ] {
      let new = Size(width: size.width + width, height: size.height + height)
      guard new.width > 0, new.height > 0 else { continue }
      changes.append(change(name, size.words, new.words) { $0.extent = .content(new) })
    }
    return changes
  }

  private func words(_ directions: [ArrowDirection]) -> String {
    directions.isEmpty ? "none" : directions.map(\.rawValue).joined(separator: ",")
  }
}

extension PlacementObservation.NearestEdge {
  fileprivate init(_ seen: Rect, _ placed: Rect) {
    let edges = [
      ("left", seen.x - placed.x), ("top", seen.y - placed.y), ("right", seen.maxX - placed.maxX),
      ("bottom", seen.maxY - placed.maxY),
    ]
    var nearest = edges[0]
    for edge in edges.dropFirst() where abs(edge.1) < abs(nearest.1) { nearest = edge }
    self.init(name: nearest.0, difference: nearest.1.roundedToNanopoint)
  }
}

extension Rect {
  /// Whether every edge is within half a point of another's.
  fileprivate func isNear(_ other: Rect) -> Bool {
    let tolerance = PlacementObservation.tolerance + Double.lengthTolerance
    return abs(x - other.x) <= tolerance && abs(y - other.y) <= tolerance
      && abs(maxX - other.maxX) <= tolerance && abs(maxY - other.maxY) <= tolerance
  }
}

extension Size {
  fileprivate var words: String { "\(width.inSentence)x\(height.inSentence)" }
}

extension Insets {
  fileprivate var words: String {
    [top, left, bottom, right].map(\.inSentence).joined(separator: ",")
  }
}

extension PlacementObservation: CustomStringConvertible {
  package var description: String {
    let names = candidates.map(\.rawValue).joined(separator: ", ")
    if agrees {
      return "the rules give exactly what was seen: \(names.isEmpty ? "no arrow" : names)"
    }
    var lines = [
      candidates.isEmpty
        ? "what was seen is none of the candidates" : "what was seen is the candidate \(names)"
    ]
    if changes.isEmpty {
      lines.append(
        "no single change gives it; nearest is the \(nearest.name) edge, "
          + "\(nearest.difference.inSentence) points off")
    }
    lines += changes.map { "it would be so with \($0.name) \($0.to) instead of \($0.from)" }
    return lines.joined(separator: "\n")
  }
}
