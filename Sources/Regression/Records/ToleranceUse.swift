internal import PixelDiff
internal import Imaging
internal import PopframeKit
internal import Words

/// How a tolerance of a run was used.
package struct ToleranceUse: Equatable, Sendable {
  /// What is tolerated: "channel 2", "10 pixels", "channel 1 in the shadow".
  package let allowed: String
  /// How many passing cases have used it.
  package let cases: Int
  /// The largest part of it that a case has used: "2 of 255", "7 pixels"; `nil` if none has.
  package let most: String?

  /// The fact in one line.
  package var description: String {
    guard let most else { return "the tolerance \(allowed) was needed by no case" }
    return
      "the tolerance \(allowed) was used by \(cases.counted("case")), at most "
      + most
  }
}

extension TestRun {
  /// How each tolerance of the run was used; empty for an exact run, and for a run of tests.
  package var toleranceUse: [ToleranceUse] {
    let found = cases.filter(\.outcome.passes).compactMap { $0.comparison?.differences }
    return (manifest?.tolerances ?? [:]).sorted { $0.key < $1.key }.compactMap { name, allowed in
      switch name {
      case "metric":
        return .init(allowed, found.map(\.forgivenDifference)) { "\($0) of 255" }
      case "antialiasing":
        return .init("for anti-aliasing", found.map(\.antialiasedPixels)) { $0.counted("pixel") }
      case "pixels":
        return .init("of \(allowed) pixels", found.map(\.differentPixels)) { $0.counted("pixel") }
      case "share":
        let share = Double(allowed) ?? 0
        return .init(
          "of \(Percentage(share))", found.map { Int($0.share * 1e9) }
        ) { "\(Percentage(Double($0) / 1e9))" }
      case "density":
        return .init("of \(allowed) in a window", found.map { $0.densest?.pixels ?? 0 }) {
          $0.counted("pixel")
        }
      case _ where name.hasPrefix("part "):
        let part = String(name.dropFirst(5))
        let largest = found.map { differences in
          Int(differences.regions.first { $0.name == part }?.largestDifference ?? 0)
        }
        return .init("\(allowed) in the \(part)", largest) { "\($0) of 255" }
      // Ignored areas and expected differences are not tolerances of counted pixels.
      default: return nil
      }
    }
  }
}

extension ToleranceUse {
  fileprivate init(_ allowed: String, _ used: [Int], _ words: (Int) -> String) {
    self.allowed = allowed
    cases = used.count { $0 > 0 }
    most = used.max().flatMap { $0 > 0 ? words($0) : nil }
  }
}

extension PictureDifferences {
  /// The largest difference of a pixel that is not counted, by how many there are.
  fileprivate var forgivenDifference: Int {
    guard pixelsBeyond[0] > differentPixels + antialiasedPixels else { return 0 }
    // Of the pixels that differ, those that differ most are counted.
    let counted = differentPixels + antialiasedPixels
    return (1...255).last { pixelsBeyond[$0 - 1] > max(counted, pixelsBeyond[$0]) } ?? 0
  }
}

extension PictureDifferences {
  /// How many pixels of a comparison that passes differ.
  package var toleratedPixels: Int { max(pixelsBeyond[0], differentPixels) }

  /// What is tolerated in a comparison that passes, in one line.
  package var toleratedWords: String {
    "equal within the tolerance: \(toleratedPixels.grouped) of \(comparedPixels.counted("pixel")) "
      + "\(toleratedPixels == 1 ? "differs" : "differ"), by at most \(largestDifference.largest) "
      + "of 255"
  }
}

extension CaseRecord {
  /// Whether the case passes only because something may differ.
  package var isTolerated: Bool {
    outcome.passes && (comparison?.differences?.toleratedPixels ?? 0) > 0
  }

  /// What is tolerated in a case that passes, in one line; `nil` where nothing is.
  package var tolerated: String? {
    guard isTolerated, let differences = comparison?.differences else { return nil }
    return differences.toleratedWords + allowed.map { "; allowed: \($0)" }.joined()
  }
}
