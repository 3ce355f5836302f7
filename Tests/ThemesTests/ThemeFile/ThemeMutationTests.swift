import Imaging
import Testing
import TestThemes
import Themes

@Suite struct ThemeMutationTests {
  /// Steele and Vigna's SplitMix64, so that every run tries the same texts.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static let theme = """
    format: 1
    name: "Crimson"
    contentInsets: {top: -1, left: 2.5}
    frame: &f
      image: frame.png
      capInsets: [10, 12]
      resizing: {x: tile, y: stretch}
      center: [2, 3]
      tileAnchor: center
    arrow:
      style: clip
      shape: M0 20 Q10 5 20 0 C1 2 3 4 5 6 L40 20 Z
      base: 40
      height: 20
      texture: arrow.png
      stroke: {color: "#000000", width: .5}
    shadow:
      - {color: "#12345678", opacity: 0.35, offset: [-1, 6], blur: 18, knockout: true}
      - {color: #1c1c1e}
    appearances:
      dark: {frame: {<<: *f, image: frame.png, capInsets: 3}, shadow: ~}
      fused: {arrow: {style: fused, fused: {up: {image: frame.png, arrowSpan: [1, 9]}}}}
    previews:
      content: [[120, 80], [320, 220.5]]
      offsets: [start, -4.5, end]
      appearances: [dark]

    """

  @Test func `whatever happens to a theme's characters, the reader answers`() throws {
    var read = 0
    var dice = Dice(state: 20_260_611)
    let alphabet = Array(
      "{}[]:,#-'\"&*!|>%@` \n\t.0123456789eEaZ~^\\/é\u{0}\u{85}\u{E001}".unicodeScalars)
    let originals = [
      Array(Self.theme.unicodeScalars),
      Array(Self.theme.replacing("#1c1c1e}", with: "\"#1c1c1e\"}").unicodeScalars),
    ]
    for index in rounds(1500) {
      var scalars = originals[index % 2]
      for _ in 0...Int.random(in: 0..<6, using: &dice) {
        let place = Int.random(in: 0..<scalars.count, using: &dice)
        let length = min(scalars.count - place, Int.random(in: 1..<40, using: &dice))
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: scalars[place] = alphabet[Int.random(in: 0..<alphabet.count, using: &dice)]
        case 1: scalars.removeSubrange(place..<place + min(length, scalars.count - 1))
        case 2: scalars.insert(contentsOf: Array(scalars[place..<place + length]), at: place)
        default:
          scalars.insert(alphabet[Int.random(in: 0..<alphabet.count, using: &dice)], at: place)
        }
      }
      let yaml = String(String.UnicodeScalarView(scalars))
      let lines = yaml.unicodeScalars.count
      do throws(ThemeErrors) {
        let document = try ThemeFixture.read(yaml)
        #expect(document.warnings.allSatisfy { $0.severity == .warning })
        // What can be read can be written and read again.
        let written = ThemeWriter(document).text
        do {
          try #expect(ThemeFixture.read(written).hasSameThemes(as: document), "\(yaml)\n\(written)")
        } catch {
          Issue.record("\(error)\n\(yaml)\n\(written)")
        }
        read += 1
      } catch {
        let found = error.diagnostics
        #expect(found.contains { $0.severity == .error })
        #expect(found == found.sorted())
        #expect(Set(found).count == found.count)
        let bytes = yaml.utf8.count
        #expect(
          found.allSatisfy { diagnostic in
            guard let range = diagnostic.range else { return diagnostic.rule == .messageLimit }
            return range.line >= 1 && range.column >= 1 && range.line <= lines + 2
              && range.bytes.lowerBound >= 0 && range.bytes.upperBound <= bytes
          })
      }
    }
    #expect(read > 0)
  }
}
