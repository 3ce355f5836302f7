internal import Languages

/// The path of a setting in a theme or scene file: `frame.capInsets`, `shadow[0].blur`,
/// `appearances.dark.frame.image`.
@_spi(Studio) public struct SettingPath: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case key(String)
    /// The element of a list, from 0.
    case index(Int)
  }

  /// The steps from the file's top; at least one.
  package let steps: [Step]

  /// `nil` without a step.
  package init?(_ steps: [Step]) {
    guard !steps.isEmpty else { return nil }
    self.steps = steps
  }

  /// Reads a path; `nil` when the text is none.
  ///
  /// Keys are separated by points; the index of a list's element is in brackets.
  public init?(_ text: String) {
    var steps: [Step] = []
    for part in text.parts(at: ".") {
      let pieces = part.parts(at: "[")
      guard let name = pieces.first, !name.isEmpty, !name.unicodeScalars.contains("]") else {
        return nil
      }
      steps.append(.key(String(name)))
      for piece in pieces.dropFirst() {
        guard piece.last == "]", piece.dropLast().allSatisfy({ "0123456789".contains($0) }),
          let index = Int(piece.dropLast())
        else { return nil }
        steps.append(.index(index))
      }
    }
    self.init(steps)
  }

  /// The path of the same setting inside of an appearance's and a direction's differences.
  public func within(appearance: String?, direction: String?) -> SettingPath {
    var steps = steps
    if let direction { steps = [.key("directions"), .key(direction)] + steps }
    if let appearance { steps = [.key("appearances"), .key(appearance)] + steps }
    return SettingPath(unchecked: steps)
  }

  private init(unchecked steps: [Step]) { self.steps = steps }
}

extension SettingPath: CustomStringConvertible {
  /// The path as it is read.
  public var description: String { steps.inWords }
}

extension Sequence<SettingPath.Step> {
  /// The steps as a path is written.
  var inWords: String {
    reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
  }
}
