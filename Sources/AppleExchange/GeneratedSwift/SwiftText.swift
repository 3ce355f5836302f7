import Exchange
import Imaging
internal import Languages
import Popovers
internal import Words

/// Values as generated Swift writes them.
enum SwiftText {
  static func number(_ value: Double) -> String { value.roundedToNanopoint.decimal }

  /// The shadows of a look, of as many as the look with the most has: the only one, or an array.
  static func list(
    _ shadows: [ShadowStyle], of count: Int, as value: (ShadowStyle) -> String
  ) -> String {
    let missing = Array(repeating: ShadowStyle(opacity: 0), count: count - shadows.count)
    let items = (shadows + missing).map(value)
    guard count > 1 else { return items[0] }
    return "[\n\(items.map { indented($0, by: 2) + ",\n" }.joined())]"
  }

  /// A channel of a colour, 0…1.
  static func channel(_ value: UInt8) -> String {
    value == 0 ? "0" : value == 255 ? "1" : "\(value) / 255"
  }

  /// The labelled channels of a colour in sRGB, but for its alpha.
  static func channels(_ color: Color) -> String {
    "red: \(channel(color.red)), green: \(channel(color.green)), blue: \(channel(color.blue))"
  }

  static func uiColor(_ color: Color) -> String {
    "UIColor(\(channels(color)), alpha: \(channel(color.alpha)))"
  }

  /// The labelled sides of insets: `top: 1, left: 2, bottom: 3, right: 4`.
  static func sides(_ insets: Insets) -> String {
    "top: \(number(insets.top)), left: \(number(insets.left)), "
      + "bottom: \(number(insets.bottom)), right: \(number(insets.right))"
  }

  /// Insets as UIKit's.
  static func edgeInsets(_ insets: Insets) -> String {
    insets == .zero ? ".zero" : "UIEdgeInsets(\(sides(insets)))"
  }

  /// Insets as SwiftUI's; left is leading.
  static func swiftUIInsets(_ insets: Insets) -> String {
    guard insets != .zero else { return "EdgeInsets()" }
    return "EdgeInsets(top: \(number(insets.top)), leading: \(number(insets.left)), "
      + "bottom: \(number(insets.bottom)), trailing: \(number(insets.right)))"
  }

  /// The first line of a function, or three lines if one would have more than 100 characters.
  ///
  /// - Parameter spaces: By how many it is indented.
  static func signature(
    _ start: String, _ parameters: String, _ end: String, indentedBy spaces: Int
  ) -> String {
    let line = "\(start)(\(parameters))\(end)"
    return spaces + line.count <= 100 ? line : "\(start)(\n  \(parameters)\n)\(end)"
  }

  /// The first line of the function that says which pictures are shown.
  static func pieces(at place: String, insets: String) -> String {
    signature(
      "private func pieces", "_ place: \(place)", " -> [(name: String, caps: \(insets))] {",
      indentedBy: 2)
  }

  /// The initialiser that views have to declare and that generated ones do without.
  static func unavailableCoder(_ access: String = "") -> String {
    """
    /// No view of this kind comes out of an archive.
    @available(*, unavailable)
    \(access)required init?(coder: NSCoder) {
      fatalError("init(coder:) has not been implemented")
    }
    """
  }

  /// Lines, each moved to the right; empty ones stay empty.
  static func indented(_ text: String, by spaces: Int) -> String { text.indented(by: spaces) }

  /// The cases of a switch over directions; those that give the same text share a case.
  static func cases(
    _ texts: [ArrowDirection: String], otherwise: String?
  ) -> String {
    var lines: [String] = []
    var written: Set<ArrowDirection> = []
    for direction in ArrowDirection.allCases {
      guard let text = texts[direction], !written.contains(direction) else { continue }
      let same = ArrowDirection.allCases.filter { texts[$0] == text }
      written.formUnion(same)
      let names = same.map { ".\($0.rawValue)" }.joined(separator: ", ")
      lines.append("case \(names):\(text.begins(with: "\n") ? "" : " ")\(text)")
    }
    if let otherwise { lines.append("default: \(otherwise)") }
    return lines.joined(separator: "\n")
  }

  /// A list of pairs: names of pictures with the insets that keep their size. It stands in a case of a switch in a
  /// function of a type, so that its lines have 92 signs.
  static func list(_ pairs: [(name: String, insets: String)]) -> String {
    func pair(_ pair: (name: String, insets: String), _ room: Int) -> String {
      let line = "(\(SourceCode.swiftString(pair.name)), \(pair.insets))"
      return line.count <= room
        ? line : "(\n  \(SourceCode.swiftString(pair.name)),\n  \(pair.insets)\n)"
    }
    if let only = pairs.first, pairs.count == 1 {
      let text = pair(only, 90)
      return text.holds("\n") ? "[\n\(indented(text, by: 2))\n]" : "[\(text)]"
    }
    let lines = pairs.map { indented(pair($0, 89), by: 2) + "," }
    return "[\n\(lines.joined(separator: "\n"))\n]"
  }

  /// The first lines of a file: its contents, the command that makes it again, and the losses.
  static func head(
    _ subject: ExportSubject, framework: String, losses: [ThemeLoss]
  ) -> String {
    SourceHead.text(
      subject, what: "a popover's background for \(framework)", format: framework.lowercased(),
      name: framework, losses: losses) + "\nimport \(framework)\n"
  }
}
