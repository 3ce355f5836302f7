import ArtCheck
import Foundation
import Testing
import ThemeExchange
import Themes

/// Art that is known to be sound gives no warning; what notes there are is listed here.
@Suite struct ArtCheckTests {
  /// The rules that say something of shipped themes, and why that is right.
  static let notes: [String: [String]] = [
    // The lower right corner is dog-eared: the other caps are larger than they need to be, so that
    // arrows keep away from the corners. The pin shines on one side, and is turned with its shine.
    "Pushpin": ["caps-too-large", "caps-too-large", "arrow-light"],
    // Steps of eight bits: the outline is darker at the base, and is turned with it.
    "Pixel": ["arrow-light", "arrow-light"],
    // Every bubble of the trail is lit from above.
    "Thought": ["arrow-light"],
  ]

  @Test(arguments: Repository.themes)
  func `shipped themes have no warnings`(name: String) throws {
    let folder = Repository.assets.appending(path: name)
    let check = try ThemeCheck(
      file: folder.appending(path: "theme.yaml").path, losses: ThemeExports.findings)
    #expect(check.count(of: .error) == 0 && check.count(of: .warning) == 0, "\(check.findings)")
    #expect(check.findings.map(\.rule.rawValue) == Self.notes[name] ?? [])
  }
}
