package import PNG

/// Facts about two files that a comparison of 8-bit pixels ignores, in words.
package enum UncomparedFacts {
  /// The facts; none for files that differ in their pixels only.
  package static func facts(expected before: PNGFacts, actual after: PNGFacts) -> [String] {
    var facts: [String] = []
    for (side, found) in [("expected", before), ("actual", after)] {
      facts += found.warnings.map { "\(side): \($0)" }
    }
    let deep = [("expected", before), ("actual", after)].filter { $0.1.bitDepth == 16 }.map(\.0)
    if !deep.isEmpty {
      let which = deep.count == 2 ? "both pictures have" : "the \(deep[0]) picture has"
      facts.append("\(which) 16 bits a sample, of which differences below 8 bits are not compared")
    }
    if before.colorStatement != after.colorStatement {
      func words(_ statement: String?) -> String { statement ?? "sRGB" }
      facts.append(
        "what the colours mean is said differently, and they are compared as sRGB: "
          + "\(words(before.colorStatement)) expected, \(words(after.colorStatement)) found")
    }
    if before.pixelsPerMetre != after.pixelsPerMetre {
      facts.append(
        "the pixels per metre (pHYs) differ and are not compared: "
          + "\(words(before.pixelsPerMetre)) expected, \(words(after.pixelsPerMetre)) found")
    }
    return facts
  }

  /// The facts about two files of the same bytes: what both are read without. Their colours mean the same.
  package static func facts(identical both: PNGFacts) -> [String] {
    both.warnings.filter { !$0.isAboutColor }.map { "both: \($0)" }
  }

  private static func words(_ density: PNGFacts.Density?) -> String {
    density.map { $0.x == $0.y ? "\($0.x)" : "\($0.x) by \($0.y)" } ?? "none"
  }
}
