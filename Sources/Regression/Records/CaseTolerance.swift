package import Imaging
package import PixelDiff
internal import PopframeKit
internal import Words

/// What may differ in some cases, why, and until when.
package struct CaseTolerance: Hashable, Sendable {
  /// Its place: "tolerances.yaml:3".
  fileprivate(set) var place: String
  /// The cases it is for.
  fileprivate(set) var cases: [CaseFilter]
  /// The part of the popover that it is for; `nil` for the whole picture.
  var part: String?
  /// How far a channel may differ.
  var channel: UInt8?
  /// How many pixels may differ.
  var pixels: Int?
  /// Which share of the pixels may differ.
  var share: Share?
  /// Rectangles that are not compared.
  var ignored: [Rect] = []
  /// Whether the rectangles are in points instead of pixels.
  var isInPoints = false
  /// Why this may differ.
  var reason = ""
  /// The last day on which it applies, `2026-12-31`; `nil` for always.
  var expires: String?

  func isExpired(on day: String) -> Bool { expires.map { $0 < day } ?? false }

  func applies(to name: String) -> Bool { cases.contains { $0.matches(name) } }

  /// Adds this tolerance to the options.
  package func apply(to options: inout ComparisonOptions, scale: Scale) {
    if let channel {
      if let part {
        options.regionMetrics[part] = .channel(max: channel)
      } else {
        options.metric = .channel(max: channel)
      }
    }
    if let pixels { options.budget.pixels = pixels }
    if let share { options.budget.share = share }
    options.ignoredRects += ignored.map { rect in
      let factor = isInPoints ? scale.value : 1
      let (left, top) = ((rect.x * factor).rounded(.down), (rect.y * factor).rounded(.down))
      let (right, bottom) = (
        ((rect.x + rect.width) * factor).rounded(.up),
        ((rect.y + rect.height) * factor).rounded(.up)
      )
      return PixelRect(
        x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
    }
  }

  /// What is allowed, why, and until when, in one line.
  package var words: String {
    var allowed: [String] = []
    if let channel { allowed.append("channel \(channel)" + (part.map { " in the \($0)" } ?? "")) }
    if let pixels { allowed.append(pixels.counted("pixel")) }
    if let share { allowed.append("\(Percentage(share.fraction))") }
    if !ignored.isEmpty {
      allowed.append(ignored.count.counted("ignored area"))
    }
    return "\(allowed.joined(separator: ", ")), because \(reason)"
      + (expires.map { ", until \($0)" } ?? "")
  }
}

extension CaseTolerance {
  /// How a tolerance was used in a run.
  package struct Use: Equatable, Sendable {
    /// The tolerance.
    var tolerance: CaseTolerance
    /// Whether it has expired, so that it does not count.
    var isExpired: Bool
    /// How many cases of the run it is for.
    var cases: Int
    /// How many of them pass only because of it.
    var needed: Int

    /// The place of the tolerance: "tolerances.yaml:3".
    package var place: String { tolerance.place }

    /// Whether it changes nothing: no case is compared by it.
    package var isIdle: Bool { isExpired || cases == 0 }

    /// The use in one line.
    package var description: String { "\(place): \(words)" }

    /// The use without the place.
    package var words: String {
      let all = cases.counted("case")
      let use =
        isExpired
        ? "this tolerance has expired and does not count"
        : cases == 0
          ? "for no case of this run"
          : needed == 0 ? "needed by none of \(all)" : "used by \(needed) of \(all)"
      return "\(use): \(tolerance.words)"
    }
  }

  /// How it was used in a run.
  func use(in run: TestRun, on day: String) -> Use {
    let cases = run.cases.filter { applies(to: $0.name) }
    return Use(
      tolerance: self, isExpired: isExpired(on: day), cases: cases.count,
      needed: cases.count { $0.isTolerated || ($0.outcome.passes && !ignored.isEmpty) })
  }
}

extension CaseTolerance: ReadableRecord {
  static let documentName = "caseTolerance"
  static let blank = CaseTolerance(place: "", cases: [])
  static let keys: [DocumentKey<CaseTolerance>] = [
    .init("place", "The file and the line.", \.place),
    .init("cases", "The patterns of the cases that it is for.", \.patterns),
    .init("part", "The part of the popover; null for all.", \.part),
    .init("channel", "How far a channel may differ, 0 to 254.", \.channel),
    .init("pixels", "How many pixels may differ.", \.pixels),
    .init("share", "Which share of them may differ, 0 to 1.", \.fraction),
    .init("ignored", "Areas that are not compared.", \.ignored),
    .init("isInPoints", "Whether these are in points instead of pixels.", \.isInPoints),
    .init("reason", "Why this may differ.", \.reason),
    .init("expires", "The last day on which it applies.", \.expires),
  ]

  private var patterns: [String] {
    get { cases.map(\.pattern) }
    set { cases = newValue.map { CaseFilter($0) } }
  }

  private var fraction: Double? {
    get { share?.fraction }
    set { share = newValue.map { .fraction(min(max($0, 0), 1)) } }
  }
}

extension CaseTolerance.Use: ReadableRecord {
  static let documentName = "caseToleranceUse"
  static let blank = Self(tolerance: .blank, isExpired: false, cases: 0, needed: 0)
  static let keys: [DocumentKey<Self>] = [
    .init("tolerance", "The tolerance.", \.tolerance),
    .init("isExpired", "Whether it has expired, so that it does not count.", \.isExpired),
    .init("cases", "How many cases of the run it is for.", \.cases),
    .init("needed", "How many of them pass only because of it.", \.needed),
  ]

  func check() throws(DocumentFault) {
    guard [cases, needed].allSatisfy((0...1_000_000).contains) else {
      throw DocumentFault("a run has no \(max(cases, needed)) cases")
    }
  }
}

extension Rect: ReadableRecord {
  static let blank = Rect(x: 0, y: 0, width: 0, height: 0)
  static let documentName = "area"
  static let keys: [DocumentKey<Rect>] = [
    .init("x", "The left edge.", \.x), .init("y", "The upper edge.", \.y),
    .init("width", "The width.", \.width), .init("height", "The height.", \.height),
  ]
}
