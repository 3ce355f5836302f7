internal import Exchange
internal import Languages
internal import PopframeKit
internal import Themes
package import WebExchange

/// What is asked of an export, beside its formats.
///
/// ```swift
/// let options = ExportOptions(androidPackage: "com.example.app", blursOnDevice: true)
/// try ThemeFolder("Card").export(to: .ninePatch, options: options).write(to: "app/src/main")
/// ```
public struct ExportOptions: Equatable, Sendable {
  /// Stands before names and identifiers; may be empty.
  public var prefix: String
  /// The package of an Android app's code, such as `com.example.app`; empty for none.
  public var androidPackage: String
  /// Whether an Android device draws a drawn theme, as with `--drawn`; else it has pictures of it.
  public var isDrawnOnDevice: Bool
  /// Whether an Android device blurs shadows to the last level, as with `--exact`; else it has pictures of them.
  public var blursOnDevice: Bool
  /// Whether the theme's shadows are a part of it. Without them, none is lost.
  public var castsShadows: Bool
  /// Whether the declarations of Swift code are public.
  public var isPublic: Bool
  /// How CSS is written.
  package var stylesheet = StylesheetOptions()

  /// Asks for what differs from a plain export.
  public init(
    prefix: String = "", androidPackage: String = "", isDrawnOnDevice: Bool = false,
    blursOnDevice: Bool = false, castsShadows: Bool = true, isPublic: Bool = false
  ) {
    self.prefix = prefix
    self.androidPackage = androidPackage
    self.isDrawnOnDevice = isDrawnOnDevice
    self.blursOnDevice = blursOnDevice
    self.castsShadows = castsShadows
    self.isPublic = isPublic
  }
}

extension ExportOptions {
  /// A choice that is written as a text, by one name in the command and in the studio; a flag has none.
  @_spi(Studio) public enum Option: String, CaseIterable, Sendable {
    case prefix = "--prefix"
    case package = "--package"
    case drawn = "--drawn"
    case exact = "--exact"
    case shadow = "--shadow"
    case access = "--access"
    case pictures = "--pictures"
    case arrows = "--arrows"
    case appearances = "--appearances"
    case scales = "--scales"
    case layer = "--layer"

    /// What it does, in a sentence.
    public var help: String {
      switch self {
      case .prefix: "The prefix of names and identifiers."
      case .package:
        "The package of an Android app's code; with it the files compile where they are written."
      case .drawn: "Have an Android device draw a drawn theme, without pictures."
      case .exact:
        "Have an Android device blur shadows to the last level, which takes longer, instead of showing pictures of them."
      case .shadow:
        "Which shadows a UIKit background casts beside UIKit's own: those of the theme, or none."
      case .access:
        "Whether the declarations of Swift code are public, for a module that others import. Default: internal."
      case .pictures: "Write pictures for a drawn theme, for browsers without shape() in CSS."
      case .arrows:
        "The directions that a stylesheet's arrow is needed in, with commas. Default: all."
      case .appearances: "The appearances that a stylesheet needs, with commas. Default: all."
      case .scales:
        "The scales of screens that a stylesheet is for, with commas: its pictures and the widths of its lines. Default: all."
      case .layer:
        "The cascade layer of a stylesheet's rules; 'components' says Tailwind's order first."
      }
    }

    /// What is written behind it.
    public var valueName: String {
      switch self {
      case .prefix, .package, .layer: "name"
      case .shadow, .access: choices.joined(separator: "|")
      case .arrows: "directions"
      case .appearances: "names"
      case .scales: "scales"
      case .pictures, .drawn, .exact: ""
      }
    }

    /// The words that it takes, the default first; none where it takes others, too.
    public var choices: [String] {
      switch self {
      case .shadow: ["theme", "none"]
      case .access: ["internal", "public"]
      case .prefix, .package, .drawn, .exact, .pictures, .arrows, .appearances, .scales, .layer: []
      }
    }

    /// Whether it takes no text.
    public var isFlag: Bool { [.pictures, .drawn, .exact].contains(self) }

    /// Whether a format has it.
    public func isOption(of format: ExchangeFormat) -> Bool {
      switch (self, format.target) {
      case (_, nil): false
      case (.prefix, _?), (.package, .ninePatch?), (.drawn, .ninePatch?), (.exact, .ninePatch?),
        (.shadow, .uikit?), (.access, .uikit?),
        (.access, .swiftui?):
        true
      case (.package, _?), (.drawn, _?), (.exact, _?), (.shadow, _?), (.access, _?): false
      case (.pictures, let target?), (.arrows, let target?), (.appearances, let target?),
        (.scales, let target?), (.layer, let target?):
        target == .css
      }
    }

    /// Why other formats do not have it, and which do; `nil` where all have it.
    private var border: String? {
      switch self {
      case .prefix: nil
      case .package: "only Android's code has a package; give it with --to nine-patch"
      case .drawn:
        "only Android's code can draw instead of showing pictures; give it with --to nine-patch"
      case .exact: "only Android's code has pictures of shadows; give it with --to nine-patch"
      case .shadow: "only UIKit casts a shadow of its own; give it with --to uikit alone"
      case .access: "only Swift has it; give it with --to uikit or swiftui"
      case .pictures, .arrows, .appearances, .scales, .layer:
        "belongs to stylesheets; give it with --to css alone"
      }
    }

    /// Whether other formats beside its own have no use of it.
    private var isAlone: Bool { ![.prefix, .package, .drawn, .exact, .access].contains(self) }

    /// Fails where it does not belong to some formats.
    package func check(among formats: [ExchangeFormat]) throws(WrongText) {
      let owners = formats.filter(isOption)
      guard let border, owners.isEmpty || isAlone && owners.count < formats.count else { return }
      throw WrongText(message: "\(rawValue): \(border)")
    }
  }

  /// A text that an option does not take, or an option of another format.
  @_spi(Studio) public struct WrongText: Error, Equatable {
    /// The option, the text, and what is taken instead.
    public let message: String
  }

  /// Takes the text of an option; that of a flag is not looked at.
  @_spi(Studio) public mutating func take(_ text: String, for option: Option) throws(WrongText) {
    func refused(_ reason: String) -> WrongText {
      WrongText(message: "\(option.rawValue): \(reason)")
    }
    let words = text.parts(at: ",").map(String.init)
    if let other = option.choices.isEmpty ? nil : text, !option.choices.contains(other) {
      throw refused("'\(text)' is none of \(option.choices.joined(separator: ", "))")
    }
    switch option {
    case .prefix:
      guard SafeName.hasWords(text) else {
        throw refused("'\(text)' has no letter or digit that a name could take")
      }
      prefix = text
    case .package:
      guard SafeName.isPackage(text) else {
        throw refused("'\(text)' is no name of a package; write one such as com.example.app")
      }
      androidPackage = text
    case .drawn: isDrawnOnDevice = true
    case .exact: blursOnDevice = true
    case .shadow: castsShadows = text != "none"
    case .access: isPublic = text == "public"
    case .pictures: stylesheet.usesPictures = true
    case .arrows:
      var arrows: Set<ArrowDirection> = []
      for word in words {
        do throws(TextMistake) {
          arrows.insert(try ArrowDirection(word: word, kind: "a direction"))
        } catch { throw refused(error.reason) }
      }
      stylesheet.arrows = arrows
    case .appearances:
      let known = ["base", "light", "dark"]
      if let other = words.first(where: { !known.contains($0) }) {
        throw refused("'\(other)' is none of \(known.joined(separator: ", "))")
      }
      stylesheet.appearances = words
    case .scales:
      let scales = words.compactMap { Int($0) }
      guard scales.count == words.count, scales.allSatisfy({ (1...8).contains($0) }) else {
        throw refused("'\(text)' is no list of whole scales, such as 1,2")
      }
      stylesheet.scales = scales
    case .layer:
      guard text.parts(at: ".").allSatisfy({ CSSWriter.isName($0) }) else {
        throw refused("'\(text)' is no name of a layer, such as components")
      }
      stylesheet.layer = text
    }
  }

  /// Fails where nothing would be left of a theme; a theme's base is its light appearance.
  func check(for theme: ThemeFolder) throws(PopframeError) {
    if isDrawnOnDevice { try checkOutline(of: theme) }
    let known = theme.document.appearances
    if let wanted = stylesheet.appearances, !wanted.contains("light"),
      !wanted.contains(where: known.contains)
    {
      throw .misplaced(
        reason: "--appearances: \(theme.name) has \(known.joined(separator: ", ")) only")
    }
    guard let wanted = stylesheet.scales else { return }
    let scales = try theme.scalesOfStylesheet().sorted()
    if let other = wanted.first(where: { !scales.contains($0) }) {
      throw .misplaced(
        reason: "--scales: nothing of \(theme.name) is written for scale \(other); give some of "
          + scales.map { String($0) }.joined(separator: ","))
    }
  }

  /// Fails for a theme that a device cannot draw.
  private func checkOutline(of theme: ThemeFolder) throws(PopframeError) {
    var outlines: [OutlinePath] = []
    for appearance in theme.document.appearances where ["base", "dark"].contains(appearance) {
      let look = try theme.theme(for: appearance)
      guard look.drawnFrame != nil else {
        throw .misplaced(
          reason:
            "--drawn: \(theme.name) has pictures; only a theme with 'style: drawn' can be drawn")
      }
      guard let outline = OutlinePath(look, insets: 0...0) else {
        throw .misplaced(
          reason:
            "--drawn: the arrow of \(theme.name) is no single outline from one end of its base to the other; "
            + "leave --drawn out")
      }
      outlines.append(outline)
    }
    guard outlines.allSatisfy({ $0 == outlines[0] }) else {
      throw .misplaced(
        reason: "--drawn: light and dark of \(theme.name) have other outlines; leave --drawn out")
    }
  }
}
