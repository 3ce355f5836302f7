package import Imaging
internal import PixelDiff
internal import Words

/// A tolerance that a run compares with, in numbers and names.
package struct RunTolerance: Hashable, Sendable {
  /// What may differ.
  package enum Name: String, CaseIterable, Sendable {
    /// Differing pixels that are anti-aliased are not counted.
    case antialiasing
    /// A channel of a pixel, by as many levels.
    case channel
    /// The number of pixels in one window.
    case density
    /// The least number of pixels that should differ.
    case expectedAtLeast
    /// What a file of tolerances says.
    case file
    /// Everything in some areas.
    case ignored
    /// The colour of a pixel as it is seen, by a threshold of 0…1.
    case perceptual
    /// The number of pixels.
    case pixels
    /// The part of the pixels, 0…1.
    case share
  }

  /// What may differ.
  package var name: Name
  /// How far, or how many.
  package var value: Double?
  /// The side of the window, in pixels.
  package var window: Int?
  /// The part of the popover that it is for; `nil` for the whole picture.
  package var part: String?
  /// The areas of ``Name/ignored``.
  package var areas: [PixelRect] = []
  /// SHA-256 of the file.
  package var sha256: String?

  package init(_ name: Name, _ value: Double? = nil, window: Int? = nil, part: String? = nil) {
    self.name = name
    self.value = value
    self.window = window
    self.part = part
  }
}

extension ComparisonOptions {
  /// The tolerances; empty for an exact comparison.
  var tolerances: [RunTolerance] {
    var all: [RunTolerance] = []
    if ignoresAntialiasing { all.append(.init(.antialiasing)) }
    if let density = budget.density {
      all.append(.init(.density, Double(density.pixels), window: density.window))
    }
    if budget.expectedAtLeast > 0 {
      all.append(.init(.expectedAtLeast, Double(budget.expectedAtLeast)))
    }
    if !ignoredRects.isEmpty {
      var ignored = RunTolerance(.ignored)
      ignored.areas = ignoredRects
      all.append(ignored)
    }
    if metric != .exact { all.append(RunTolerance(metric)) }
    all += regionMetrics.sorted { $0.key < $1.key }.map { RunTolerance($1, part: $0) }
    if let pixels = budget.pixels { all.append(.init(.pixels, Double(pixels))) }
    if let share = budget.share { all.append(.init(.share, share.fraction)) }
    return all
  }
}

extension RunTolerance {
  fileprivate init(_ metric: ComparisonMetric, part: String? = nil) {
    switch metric {
    case .exact: self.init(.channel, 0, part: part)
    case .channel(let max): self.init(.channel, Double(max), part: part)
    case .perceptual(let threshold): self.init(.perceptual, threshold, part: part)
    }
  }

  /// What it is for, in words: "metric", "part shadow", "pixels".
  package var subject: String {
    switch name {
    case .channel, .perceptual: part.map { "part \($0)" } ?? "metric"
    case .expectedAtLeast: "expected at least"
    default: name.rawValue
    }
  }

  /// How much it allows, in words: "channel 2", "10".
  package var amount: String {
    let number = (value ?? 0).decimal
    return switch name {
    case .antialiasing: "ignored"
    case .channel, .perceptual: "\(name) \(number)"
    case .density: "\(number)/\(window ?? 0)"
    case .file: sha256 ?? ""
    case .ignored:
      areas.map { "\($0.x),\($0.y),\($0.width),\($0.height)" }.joined(separator: " ")
    case .expectedAtLeast, .pixels, .share: number
    }
  }
}

extension RunTolerance.Name: ReadableValue {}

extension RunTolerance: ReadableRecord {
  static let documentName = "tolerance"
  static let blank = RunTolerance(.pixels)
  static let keys: [DocumentKey<RunTolerance>] = [
    .init("name", "What may differ.", \.name),
    .init("value", "How far, or how many.", \.value),
    .init("window", "The side of the window in pixels.", \.window),
    .init("part", "The part of the popover; null for all.", \.part),
    .init("areas", "What is not compared.", \.areas),
    .init("sha256", "SHA-256 of the file of tolerances.", \.sha256),
  ]

  func check() throws(DocumentFault) {
    guard (0...1e15).contains(value ?? 0) else {
      throw DocumentFault("there is no tolerance of \(value ?? 0)")
    }
  }
}
