internal import Imaging
internal import PixelDiff
internal import PopframeKit
internal import Words

/// What may differ in some cases, why, and until when.
package struct CaseTolerance: Equatable, Sendable {
  /// Its place: "tolerances.yaml:3".
  let place: String
  /// The cases it is for.
  let cases: [CaseFilter]
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

  /// Whether it has expired on a day.
  func isExpired(on day: String) -> Bool { expires.map { $0 < day } ?? false }

  /// Whether it is for a case.
  func applies(to name: String) -> Bool { cases.contains { $0.matches(name) } }

  /// Adds this tolerance to the options.
  func apply(to options: inout ComparisonOptions, scale: Scale) {
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
  var words: String {
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

extension [CaseTolerance] {
  /// How each of them was used in a run, a line each.
  func uses(in run: TestRun, on day: String) -> [String] {
    map { tolerance in
      if tolerance.isExpired(on: day) {
        return
          "\(tolerance.place): this tolerance has expired and does not count: \(tolerance.words)"
      }
      let cases = run.cases.filter { tolerance.applies(to: $0.name) }
      let needed = cases.count {
        $0.isTolerated || ($0.outcome.passes && !tolerance.ignored.isEmpty)
      }
      let use =
        cases.isEmpty
        ? "for no case of this run"
        : needed == 0
          ? "needed by none of \(cases.count.counted("case"))"
          : "used by \(needed) of \(cases.count.counted("case"))"
      return "\(tolerance.place): \(use): \(tolerance.words)"
    }
  }
}
